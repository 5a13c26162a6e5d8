import type { ChildProcess } from 'node:child_process'

/**
 * Sends a signal to a child process that was started; does nothing to one that the system refused to start. The `kill` of such a child signals
 * process 0, which is our whole process group, or a process id nobody chose (seen with Node.js 20.20 and 24.21).
 */
export function killChild(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) child.kill(signal)
}
