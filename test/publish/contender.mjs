// Takes the lock of a stage a few times, noting when it is in and when it is out. contender.mjs STAGE LOG
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ProcessLock } from "#built/model/disk/process-lock";

const [stage = "", log = ""] = process.argv.slice(2);
for (let turn = 0; turn < 4; turn += 1) {
  const lock = await ProcessLock.take(stage);
  appendFileSync(log, `in ${process.pid}\n`);
  await sleep(20);
  appendFileSync(log, `out ${process.pid}\n`);
  lock.release();
}
