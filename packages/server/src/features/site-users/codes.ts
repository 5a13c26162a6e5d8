import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkEmail } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { invalidInput } from '../../platform/errors.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { newToken } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { queueCustomerMail } from '../customer-mails/index.ts'
import { wrongCode } from './errors.ts'
import { limitCodes, limitGuesses } from './limits.ts'
import { buildCodeMail, buildEmailCodeMail } from './mails.ts'
import { insertCode, tryCode, type UsedCode } from './store.ts'

const codeMs = 600_000
/** The challenge that this browser answers, one for each purpose. */
const cookies = { 'sign-in': 'vitrine_code', email: 'vitrine_email_code' } as const

type CodePurpose = keyof typeof cookies

interface CodeRequest {
  readonly purpose: CodePurpose
  readonly email: string
  readonly customerId?: string
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly acceptsMarketing?: boolean | undefined
}

/**
 * Mails a code. The same happens whether the email has an account or not, down to the statements: who has the email learns it, nobody else.
 * The browser gets the challenge, without which the code is worth nothing.
 */
export async function sendCode(request: FastifyRequest, reply: FastifyReply, wanted: CodeRequest): Promise<void> {
  const { ctx } = request
  const email = readEmail(ctx, wanted.email)
  await limitCodes(request, email)
  const challenge = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const passwordHash = wanted.password ? await hashPassword(wanted.password) : null
  await transaction(ctx, async (ctx) => {
    await insertCode(ctx, {
      challengeHash: sha256(challenge),
      purpose: wanted.purpose,
      email,
      customerId: wanted.customerId ?? null,
      codeHash: hashCode(challenge, code),
      name: wanted.name ?? '',
      passwordHash,
      acceptsMarketing: wanted.acceptsMarketing ?? false,
      expiresAt: new Date(ctx.now.getTime() + codeMs),
    })
    const build = wanted.purpose === 'email' ? buildEmailCodeMail : buildCodeMail
    await queueCustomerMail(ctx, build(ctx.site, email, code))
  })
  setHostCookie(reply, cookies[wanted.purpose], challenge, codeMs / 1000)
}

/** Uses a code up. Throws `wrong_code`, also after five tries, ten minutes, or in another browser. */
export async function useCode(
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: CodePurpose,
  code: string,
): Promise<UsedCode> {
  await limitGuesses(request)
  const challenge = readHostCookie(request, cookies[purpose])
  if (challenge === undefined) throw wrongCode({})
  const digits = code.replaceAll(/\D/g, '')
  const used = await tryCode(request.ctx, sha256(challenge), purpose, hashCode(challenge, digits))
  if (!used?.isRight) throw wrongCode({})
  clearHostCookie(reply, cookies[purpose])
  return used
}

/** An email as somebody typed it. Throws `invalid_input`. */
export function readEmail({ site }: Pick<Ctx, 'site'>, typed: string): string {
  const checked = checkEmail(typed)
  if (checked.kind === 'email') return checked.email
  throw invalidInput({ fields: { email: translateFor(site)('checkoutEmailInvalid') } })
}

/** The challenge is not stored, so that nobody finds a code of a million by trying, with a copy of the database. */
function hashCode(challenge: string, code: string): string {
  return sha256(`${challenge} ${code}`)
}
