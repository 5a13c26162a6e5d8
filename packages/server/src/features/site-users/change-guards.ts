import { limitChanges } from './limits.ts'
import { requireXsrfToken } from './sessions.ts'

/** The hooks of calls that change an account: the XSRF token of its session, and a limit for each network. */
export const changeGuards = [requireXsrfToken, limitChanges]
