/** GPU time of each pass, by timestamps around every dispatch. */
import { readBuffers } from '../../gpu/readback';
import { type PassName, passes } from './passes';
import type { ScheduledPass } from './schedule';

export interface PassTiming {
  /** The shader's path. */
  readonly name: string;
  readonly dispatches: number;
  readonly milliseconds: number;
}

export async function timePasses(
  device: GPUDevice,
  schedule: readonly (ScheduledPass | 'swap')[],
  record: (encoder: GPUComputePassEncoder, pass: ScheduledPass) => void,
  swap: () => void,
): Promise<PassTiming[]> {
  const scheduled = schedule.filter((item) => item !== 'swap');
  const count = 2 * scheduled.length;
  const querySet = device.createQuerySet({ type: 'timestamp', count });
  const resolved = device.createBuffer({
    size: 8 * count,
    usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
  });
  const encoder = device.createCommandEncoder({ label: 'timed substeps' });
  let timed = 0;
  for (const item of schedule) {
    if (item === 'swap') {
      swap();
      continue;
    }
    const i = timed++;
    const timestampWrites = { querySet, beginningOfPassWriteIndex: 2 * i, endOfPassWriteIndex: 2 * i + 1 };
    const pass = encoder.beginComputePass({ label: passes[item.pass].name, timestampWrites });
    record(pass, item);
    pass.end();
  }
  encoder.resolveQuerySet(querySet, 0, count, resolved, 0);
  device.queue.submit([encoder.finish()]);
  const [bytes] = await readBuffers(device, [{ buffer: resolved }]);
  querySet.destroy();
  resolved.destroy();
  const times = new BigUint64Array(bytes);
  const rows = new Map<PassName, { dispatches: number; milliseconds: number }>();
  scheduled.forEach(({ pass }, i) => {
    const row = rows.get(pass) ?? { dispatches: 0, milliseconds: 0 };
    row.dispatches++;
    // a driver may reset its clock between passes: such a pass counts as zero rather than as a huge time
    row.milliseconds += Math.max(0, Number(times[2 * i + 1] - times[2 * i])) / 1e6;
    rows.set(pass, row);
  });
  return [...rows].map(([pass, row]) => ({ name: passes[pass].name, ...row }));
}
