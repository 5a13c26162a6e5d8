import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { requestLimits, requestTooLarge } from './validate-request.ts'

/**
 * Reads JSON bodies whose text keeps the limits of every request. A megabyte of `{}` costs a tenth of a second to parse
 * and as much to free again. Checking its text takes a millisecond.
 */
export function readJsonBodies(
  app: Pick<FastifyInstance, 'getDefaultJsonParser' | 'removeContentTypeParser' | 'addContentTypeParser'>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const read = (request: FastifyRequest, body: string, done: (error: Error | null, body?: unknown) => void) => {
    try {
      checkJsonText(body)
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)))
    }
    void parse(request, body, done)
  }
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, read)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (request.routeOptions.config.acceptsJsonAsText !== true) return done(refuseMediaType())
    return read(request, body, done)
  })
}

/** 415: the route does not read bodies of this type. */
export function refuseMediaType(): AppError {
  return new AppError('unsupported_media_type', 415, { message: 'errorContentType' })
}

/** Throws `invalid_input` for a text with too many values, or with values nested too deep. Whether it is JSON is another question. */
function checkJsonText(text: string): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = findStringEnd(text, at)
    else if (character === ',') values++
    else if (character === '{' || character === '[') {
      depth++
      values++
    } else if (character === '}' || character === ']') depth--
    if (depth > requestLimits.depth) throw requestTooLarge(`nests deeper than ${requestLimits.depth} levels`)
    if (values > requestLimits.values) throw requestTooLarge(`has more than ${requestLimits.values} values`)
  }
}

/** The closing quotation mark of the string that opens at `start`, else the end of the text. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}
