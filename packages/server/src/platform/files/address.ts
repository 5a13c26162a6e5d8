import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the files of an installation are. */
export type FilesAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Address }

export interface S3Address {
  /** Origin of the store, without bucket and slash. */
  readonly endpoint: string
  readonly bucket: string
  /** What all keys begin with: empty, or ending with a slash. */
  readonly prefix: string
  readonly region: string
  /** The bucket is in the path of addresses, else in front of the host. */
  readonly isPathStyle: boolean
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken: string | undefined
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads `file:///folder` or `s3://bucket/prefix?endpoint=https://host&region=name&style=path|host`; undefined is the folder of the
 * installation. Keys of S3 come from the environment as other programs name them. Throws an Error in words that never holds a secret.
 */
export function readFilesAddress(text: string | undefined, dataDir: string, env: Variables): FilesAddress {
  if (text === undefined) return { kind: 'folder', folder: path.join(dataDir, 'files') }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url) }
  if (url?.protocol !== 's3:') throw wrong('it begins with s3:// or file://')
  if (url.username !== '' || url.password !== '')
    throw wrong('keys do not stand in it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port !== '')
    throw wrong('the name of the bucket stands after s3://')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region', 'style'].includes(name))
  if (unknown !== undefined) throw wrong(`"${unknown}" is none of endpoint, region, style`)
  const region = url.searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1'
  const given = url.searchParams.get('endpoint')
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    s3: {
      endpoint: given === null ? `https://s3.${region}.amazonaws.com` : parseOrigin(given),
      bucket: url.hostname,
      prefix: prefix === '' ? '' : `${prefix}/`,
      region,
      isPathStyle: isPathStyle(url.searchParams.get('style'), given !== null),
      credentials: {
        accessKeyId: required(env, 'AWS_ACCESS_KEY_ID'),
        secretAccessKey: required(env, 'AWS_SECRET_ACCESS_KEY'),
        sessionToken: env['AWS_SESSION_TOKEN'] || undefined,
      },
    },
  }
}

/** What may be shown: where the files are, without keys. */
export function sayFilesAddress(address: FilesAddress): string {
  if (address.kind === 'folder') return address.folder
  return `s3://${address.s3.bucket}/${address.s3.prefix} at ${address.s3.endpoint}`
}

function parseOrigin(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.username === '') return url.origin
  throw wrong('the endpoint is an address such as https://storage.example.com')
}

function isPathStyle(style: string | null, hasEndpoint: boolean): boolean {
  if (style === null) return hasEndpoint
  if (style === 'path' || style === 'host') return style === 'path'
  throw wrong('the style is path or host')
}

function required(env: Variables, name: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw wrong(`the variable ${name} has to be set too`)
  return value
}

function wrong(why: string): Error {
  return new Error(
    `The address of the files is not usable: ${why}. For example s3://bucket/prefix?endpoint=https://storage.example.com&region=eu-1`,
  )
}
