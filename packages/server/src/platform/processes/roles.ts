/** What a process does: answers requests, runs jobs, or both where there is only one. */
export type ProcessRole = 'web' | 'jobs' | 'all'

/** The variable by which the supervisor tells a process its role. */
export const roleVariable = 'VITRINE_PROCESS'

/** The role of this process. */
export function readRole(env: NodeJS.ProcessEnv): ProcessRole {
  const role = env[roleVariable]
  return role === 'web' || role === 'jobs' ? role : 'all'
}
