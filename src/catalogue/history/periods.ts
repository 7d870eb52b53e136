const DAY = 86_400_000;

/** The period that a time lies in, as rows name it. The time is as it is printed, in the catalogue's zone. */
export const PERIODS = {
  day: (printed: string) => dayOf(printed),
  /** By its Monday. */
  week: (printed: string) => {
    const day = Date.parse(dayOf(printed));
    const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
    return new Date(day - sinceMonday * DAY).toISOString().slice(0, "2026-11-21".length);
  },
  month: (printed: string) => printed.slice(0, "2026-11".length),
} as const satisfies Readonly<Record<string, (printed: string) => string>>;

export type Period = keyof typeof PERIODS;

function dayOf(printed: string): string {
  return printed.slice(0, "2026-11-21".length);
}
