import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { type SignedRequest, computeSignature } from '../../testing/s3-signature.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE'
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const common = { time: '20130524T000000Z', region: 'us-east-1' } as const
const host = 'examplebucket.s3.amazonaws.com'

/** The examples of the published description of Signature Version 4 for S3, with the signatures it gives. */
const examples: readonly [string, SignedRequest, string][] = [
  [
    'a part of a file',
    {
      ...common,
      method: 'GET',
      path: '/test.txt',
      query: '',
      headers: { host, range: 'bytes=0-9', 'x-amz-content-sha256': empty, 'x-amz-date': common.time },
      signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
      payloadSha256: empty,
    },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a file to be stored',
    {
      ...common,
      method: 'PUT',
      path: '/test%24file.text',
      query: '',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        host,
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-date': common.time,
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      signedHeaders: ['date', 'host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-storage-class'],
      payloadSha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question about a bucket',
    {
      ...common,
      method: 'GET',
      path: '/',
      query: 'lifecycle',
      headers: { host, 'x-amz-content-sha256': empty, 'x-amz-date': common.time },
      signedHeaders: ['host', 'x-amz-content-sha256', 'x-amz-date'],
      payloadSha256: empty,
    },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list of files',
    {
      ...common,
      method: 'GET',
      path: '/',
      query: 'max-keys=2&prefix=J',
      headers: { host, 'x-amz-content-sha256': empty, 'x-amz-date': common.time },
      signedHeaders: ['host', 'x-amz-content-sha256', 'x-amz-date'],
      payloadSha256: empty,
    },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

test.each(examples)(
  '%s has the signature of the published example, by our check and by the signer',
  async (_what, request, expected) => {
    expect(computeSignature(request, secret)).toBe(expected)
    const { host: _host, ...headers } = request.headers
    const signer = new AwsV4Signer({
      method: request.method,
      url: `https://${host}${request.path}${request.query === '' ? '' : `?${request.query}`}`,
      headers,
      accessKeyId,
      secretAccessKey: secret,
      service: 's3',
      region: request.region,
      datetime: request.time,
      // Its own choice leaves the range out of the signature.
      allHeaders: true,
    })
    const signed = await signer.sign()
    expect(signed.headers.get('authorization')).toContain(`Signature=${expected}`)
  },
)
