/** What a process does: answers requests, runs jobs, or both where there is only one. */
export type ProcessRole = 'web' | 'jobs' | 'all'

/** The variable by which the supervisor tells a process its role. */
export const roleVariable = 'VITRINE_PROCESS'

/** The variable by which it tells a process its number among those of its role. */
export const numberVariable = 'VITRINE_PROCESS_NUMBER'

/**
 * What metrics call this process, such as `web-1`; undefined where there is only one. A process that takes the place of another has its name.
 */
export function readProcessName(env: NodeJS.ProcessEnv): string | undefined {
  const role = readRole(env)
  if (role === 'all') return undefined
  return role === 'jobs' ? role : `${role}-${env[numberVariable] ?? '0'}`
}

/** The role of this process. */
export function readRole(env: NodeJS.ProcessEnv): ProcessRole {
  const role = env[roleVariable]
  return role === 'web' || role === 'jobs' ? role : 'all'
}
