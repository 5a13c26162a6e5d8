import { execFileSync } from 'node:child_process'

/** How often we look whether those who started us are still there. */
const lookEveryMs = 300
/** npm, and the shell that it runs scripts with. */
const maxParents = 2

/**
 * Calls `onGone` once when the npm that runs this script, or a shell between or around them, ends. A shell does not pass signals on, and nobody can pass on SIGKILL. Started by hand,
 * without npm, it watches nobody: a server in the background outlives the shell.
 */
export function watchParents(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const others = npmAbove(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && others.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, lookEveryMs)
  timer.unref()
}

/** Processes between us and npm, with npm: a shell that npm runs outlives it. */
function npmAbove(from) {
  const found = []
  for (let pid = from; found.length < maxParents && pid > 1;) {
    const above = readParent(pid)
    if (above === undefined) return found
    if (isNpm(above.command)) return [...found, pid, ...commandShell(above.parent)]
    found.push(pid)
    pid = above.parent
  }
  // No npm within reach: the parent process is not ours.
  return []
}

/**
 * The shell that a service manager runs `npm start` with (`sh -c '...'`), unless it put npm into the background. A shell that somebody types into
 * is left alone: what runs in its background goes on when it is closed.
 */
function commandShell(pid) {
  const { command = '' } = pid > 1 ? (readParent(pid) ?? {}) : {}
  return /^\S*sh\s+(-\w+\s+)*-\w*c\s/.test(command) && !/(^|[^&])&(?!&)/.test(command) ? [pid] : []
}

function readParent(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, parent = '0', command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? []
    return { parent: Number(parent), command }
  } catch {
    // No `ps` here: only the parent itself is watched.
    return undefined
  }
}

function isNpm(command) {
  return /(^|\/|\s)npm(-cli\.js)?(\s|$)/.test(command) && !/^\S*sh(\s|$)/.test(command)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
