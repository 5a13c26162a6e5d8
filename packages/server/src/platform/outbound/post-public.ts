import https from 'node:https'
import { allowUrl, checkLookup, FetchRefusedError, type FetchPolicy, publicServers } from './fetch-public.ts'

interface PostLimits {
  readonly timeoutMs: number
  /** Of the answer, what is kept. */
  readonly maxAnswerBytes: number
}

interface PostAnswer {
  readonly statusCode: number
  readonly body: string
}

/**
 * Posts JSON over https to a public server and reads the beginning of its answer. Follows no redirect. As for `fetchPublic`, the address that is
 * connected to is the one that was checked. Throws FetchRefusedError.
 */
export async function postPublic(
  address: string,
  content: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  { timeoutMs, maxAnswerBytes }: PostLimits,
  policy: FetchPolicy = publicServers,
): Promise<PostAnswer> {
  const url = allowUrl(address, policy)
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      const late = `The server did not answer within ${timeoutMs / 1000} seconds.`
      reject(signal.aborted ? new FetchRefusedError(late, true) : error)
    }
    const sent = https.request(
      url,
      {
        method: 'POST',
        signal,
        lookup: checkLookup(policy),
        headers: {
          'user-agent': 'Vitrine-Webhooks',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content.body),
          ...content.headers,
        },
        ...(policy.ca === undefined ? {} : { ca: policy.ca }),
      },
      (response) => {
        let text = Buffer.alloc(0)
        const finish = () => resolve({ statusCode: response.statusCode ?? 0, body: text.toString('utf8') })
        response.on('error', refuse)
        response.on('end', finish)
        response.on('data', (part: Buffer) => {
          text = Buffer.concat([text, part]).subarray(0, maxAnswerBytes)
          if (text.length < maxAnswerBytes) return
          finish()
          response.destroy()
        })
      },
    )
    sent.on('error', refuse)
    sent.end(content.body)
  })
}
