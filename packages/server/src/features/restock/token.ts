import { createHmac } from 'node:crypto'
import type { Site } from '../../platform/context.ts'
import { equalsInConstantTime } from '../../platform/crypto.ts'

const idLength = 24

/** The page on which a person ends the mails about a sign-up and all others of the same email. */
export function getStopPath(site: Pick<Site, 'secret'>, signUpId: string): string {
  return `/form/restock/stop/${signUpId}${sign(site, signUpId)}`
}

/** The sign-up's id if the token is one of this site's. */
export function readStopToken(site: Pick<Site, 'secret'>, token: string): string | undefined {
  const signUpId = token.slice(0, idLength)
  return equalsInConstantTime(token.slice(idLength), sign(site, signUpId)) ? signUpId : undefined
}

function sign({ secret }: Pick<Site, 'secret'>, signUpId: string): string {
  return createHmac('sha256', secret).update(`restock ${signUpId}`).digest('base64url').slice(0, 22)
}
