/** Reports for tests and for `npm run monkey`, as text that a browser driver can carry. */
import type { CameraControls } from '../../render/camera-controls';
import type { Session } from '../session';
import { Keeper } from './keeper';
import { makeReport } from './report';

export interface ReportDoor {
  /** What "Report a problem" saves, in base64; null: there is no sand yet. */
  report(): Promise<string | null>;
  /** Does what such a file says; resolves when it has ended: whether it ended as it did the first time, null: nobody knows. */
  replay(report: string): Promise<boolean | null>;
}

/** `done`: what was asked for has been done. */
export function createReportDoor(session: Session, camera: CameraControls, done: () => Promise<void>): ReportDoor {
  return {
    async report() {
      const bytes = await makeReport(session);
      return bytes && btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    async replay(report) {
      const bytes = Uint8Array.from(atob(report), (letter) => letter.charCodeAt(0));
      const { replay } = new Keeper(session, camera).read(bytes);
      if (!replay) throw new Error('this file holds no recording');
      session.intents.push(replay);
      await done();
      const said = session.log.notices.findLast((notice) => (notice as { kind: string }).kind === 'replayed');
      return (said as { same: boolean | null } | undefined)?.same ?? null;
    },
  };
}
