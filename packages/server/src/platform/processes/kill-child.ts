import type { ChildProcess } from 'node:child_process'

/**
 * Sends a signal to a child process that was started, and nothing to one that the system refused to start. The `kill` of such a child
 * reaches another process: our whole process group with Node.js 20.20, any process id with 24.21.
 */
export function killChild(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) child.kill(signal)
}
