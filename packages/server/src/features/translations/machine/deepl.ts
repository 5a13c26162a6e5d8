import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import {
  translationKeyRefused,
  translationLanguageRefused,
  translationQuotaUsed,
  translationUnreachable,
} from './errors.ts'

const timeoutMs = 20_000
const maxAnswerCharacters = 2_000_000
/** A request of DeepL has at most 50 texts and 128 KiB. */
export const requestLimits = { texts: 50, characters: 30_000 } as const

/** Varieties that DeepL tells apart; others go by their language alone. */
const varieties: ReadonlySet<string> = new Set(['EN-GB', 'EN-US', 'PT-BR', 'PT-PT', 'ES-419', 'ZH-HANS', 'ZH-HANT'])
const usual: Readonly<Record<string, string>> = { EN: 'EN-US', PT: 'PT-PT', NO: 'NB', NN: 'NB', ZH: 'ZH-HANS' }

interface Question {
  readonly texts: readonly string[]
  readonly isHtml: boolean
  readonly from: string
  readonly to: string
}

const Translations = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** Throws `translation_key_refused` or `translation_unreachable`. */
export async function checkKey(ctx: Pick<Ctx, 'deeplUrl'>, key: string): Promise<void> {
  await ask(ctx, key, '/v2/usage', undefined, '')
}

/** Texts in another language, in their order. Throws what the owner can do about it. */
export async function translate(
  ctx: Pick<Ctx, 'deeplUrl'>,
  key: string,
  { texts, isHtml, from, to }: Question,
): Promise<readonly string[]> {
  const answer = await ask(
    ctx,
    key,
    '/v2/translate',
    {
      text: texts,
      source_lang: getBase(from),
      target_lang: toTarget(to),
      ...(isHtml ? { tag_handling: 'html' } : {}),
    },
    to,
  )
  const { translations } = Translations.safeParse(answer).data ?? { translations: [] }
  if (translations.length !== texts.length) throw translationUnreachable({})
  return translations.map(({ text }) => text)
}

export function isFreeKey(key: string): boolean {
  return key.endsWith(':fx')
}

function getBase(tag: string): string {
  const base = tag.toUpperCase().split('-')[0] ?? ''
  return base === 'NO' || base === 'NN' ? 'NB' : base
}

function toTarget(tag: string): string {
  const whole = tag.toUpperCase()
  const base = whole.split('-')[0] ?? ''
  return varieties.has(whole) ? whole : (usual[base] ?? base)
}

/** The address follows from the key: an owner cannot name another one. */
async function ask(
  { deeplUrl }: Pick<Ctx, 'deeplUrl'>,
  key: string,
  path: string,
  body: object | undefined,
  language: string,
): Promise<unknown> {
  const origin = deeplUrl ?? (isFreeKey(key) ? 'https://api-free.deepl.com' : 'https://api.deepl.com')
  let status: number
  let text: string
  try {
    const response = await fetch(new URL(path, origin), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await response.text()
  } catch {
    throw translationUnreachable({})
  }
  if (status === 401 || status === 403) throw translationKeyRefused({})
  if (status === 456) throw translationQuotaUsed({})
  if (status === 400) throw translationLanguageRefused({ language })
  if (status !== 200 || text.length > maxAnswerCharacters) throw translationUnreachable({})
  try {
    return JSON.parse(text)
  } catch {
    throw translationUnreachable({})
  }
}
