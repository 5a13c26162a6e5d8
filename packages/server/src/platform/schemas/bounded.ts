import { z } from 'zod'

/** Longest id, name or token in an address or a reference. A longer one names nothing. */
const maxIdLength = 100

/** An id that a request names. Whether there is such a thing is asked of the database. */
export const IdInput = z.string().max(maxIdLength, 'This id is not valid.')

/** The version of a record that a change began from: another one in the database answers 409. */
export const VersionInput = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** A time as JSON has it: ISO 8601 in UTC. */
export const TimeInput = z.iso.datetime().max(40)

/** The browser's proof, where it is in the query or the body. */
export const CsrfTokenInput = z.string().max(500)

/** An object of own keys, of which there are at most `max`. */
export function boundedRecord<Value extends z.core.$ZodType>(value: Value, max: number, key = z.string().max(200)) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, `There are at most ${max} entries.`)
    .meta({ maxProperties: max })
}

/** JSON that the server keeps without reading it, of at most `maxBytes`. */
export function boundedJson(maxBytes: number, sentence?: string) {
  return measured(z.unknown(), maxBytes, sentence)
}

/** As `boundedJson`, for objects only. */
export function boundedJsonObject(maxBytes: number, sentence?: string) {
  return measured(z.record(z.string(), z.unknown()), maxBytes, sentence)
}

function measured<Schema extends z.ZodType>(schema: Schema, maxBytes: number, sentence?: string): Schema {
  const fits = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '') <= maxBytes
  return schema
    .refine(fits, sentence ?? `This is too large: at most ${maxBytes.toLocaleString('en-US')} bytes.`)
    .meta({ 'x-max-bytes': maxBytes })
}

const maxCsvLength = 900_000

/** A CSV file as a text of the body. The route needs `csvBodyLimit`. */
export const CsvInput = z.string().min(1, 'Choose a file.').max(maxCsvLength, 'A file has at most 900 KB. Split it.')

/** Bytes of a body with a whole CSV file: JSON writes each character in six bytes at most, and other fields need little. */
export const csvBodyLimit = maxCsvLength * 6 + 100_000

/** A text of one line. */
export function LineInput(max: number) {
  return z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Write it in one line.')
}

/** An email address that may be left out: ''. */
export const OptionalEmailInput = LineInput(256).refine(
  (email) => email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email),
  'Enter an email address such as hello@example.com.',
)

/** An address that a link may have: http(s), a path of this site, `mailto:` or `tel:`. '' for none. */
export const LinkInput = z
  .string()
  .trim()
  .max(2000, 'An address has at most 2,000 characters.')
  .regex(/^(?:$|https?:\/\/|mailto:|tel:|sms:|[/#?])/i, 'Enter a URL that starts with https://, / or mailto:.')
