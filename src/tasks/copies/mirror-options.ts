import type { MirrorLimits } from "../../mirror/listing.ts";
import type { MaxDelete } from "../../model/max-delete.ts";
import type { Pause } from "../../remote/retry.ts";

export interface MirrorOptions extends MirrorLimits {
  /** The site's address. */
  readonly url: string;
  readonly directory: string;
  /** What the mirror's documents name; the site's own base address by default. */
  readonly baseUrl?: string | undefined;
  readonly redirects?: "same-origin" | "any" | undefined;
  /** Requests at a time. */
  readonly connections?: number | undefined;
  /** How many units of the folder's tree may vanish, or which share of them; 20 % by default. */
  readonly maxDelete?: MaxDelete | undefined;
  readonly onProgress?: ((progress: MirrorProgress) => void) | undefined;
  /** Called once when another process works in the same directory and is waited for. */
  readonly onWait?: ((process: number) => void) | undefined;
  readonly pause?: Pause | undefined;
}

export interface MirrorProgress {
  readonly fetched: number;
  readonly files: number;
  readonly bytes: number;
}
