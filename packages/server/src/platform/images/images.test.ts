import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { cameraJpeg } from '../../testing/pictures.ts'
import { ImagesBusy, openImages } from './images.ts'

function images(size: number) {
  const opened = openImages(size)
  onTestFinished(() => opened.close())
  return opened
}

test('more pictures than can wait are refused at once, the others are made', async () => {
  const queue = images(1)
  const picture = await cameraJpeg(40, 40)
  const results = await Promise.allSettled(
    Array.from({ length: 260 }, () => queue.derive(picture, { width: 20, type: 'image/webp' })),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.every((result) => result.reason instanceof ImagesBusy)).toBe(true)
  // One is in work while two hundred wait.
  expect(results.length - refused.length).toBe(201)
})

test('work that nobody waits for comes last', async () => {
  const queue = images(1)
  const picture = await cameraJpeg(400, 400)
  const order: string[] = []
  const make = async (name: string, later: boolean) => {
    await queue.derive(picture, { width: 300, type: 'image/webp', later })
    order.push(name)
  }
  await Promise.all([
    make('running', true),
    make('later 1', true),
    make('later 2', true),
    make('now 1', false),
    make('now 2', false),
  ])
  expect(order).toEqual(['running', 'now 1', 'now 2', 'later 1', 'later 2'])
})

test('two of the largest pictures are never made at the same time, smaller ones go past', async () => {
  const queue = images(2)
  const small = await cameraJpeg(40, 40)
  // What follows the end of a picture is ignored, but it is received.
  const large = Buffer.concat([await cameraJpeg(1600, 1200), Buffer.alloc(4_000_000)])
  const order: string[] = []
  const make = async (name: string, bytes: Buffer) => {
    await queue.derive(bytes, { width: 1500, type: 'image/avif' })
    order.push(name)
  }
  await Promise.all([make('large 1', large), make('large 2', large), make('small', small)])
  // The second waits for the first, and the small one for neither.
  expect(order.filter((name) => name !== 'small')).toEqual(['large 1', 'large 2'])
  expect(order.at(-1)).toBe('large 2')
})

test('a file of a few bytes that becomes large in memory counts as one of the largest', async () => {
  const queue = images(2)
  const small = await cameraJpeg(40, 40)
  const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#336699' } })
    .png({ progressive: true })
    .toBuffer()
  const order: string[] = []
  const make = async (name: string, bytes: Buffer) => {
    await queue.derive(bytes, { width: 1500, type: 'image/avif' })
    order.push(name)
  }
  await Promise.all([make('large 1', large), make('large 2', large), make('small', small)])
  // The second waits for the first, and the small one for neither.
  expect(order.filter((name) => name !== 'small')).toEqual(['large 1', 'large 2'])
  expect(order.at(-1)).toBe('large 2')
})

test('a picture that cannot be read costs nothing but itself', async () => {
  const queue = images(1)
  const picture = await cameraJpeg(40, 40)
  await expect(queue.keep(picture.subarray(0, 300))).rejects.toMatchObject({ fault: 'damaged' })
  await expect(queue.keep(Buffer.from('no picture at all'))).rejects.toMatchObject({ fault: 'not_a_picture' })
  expect(await queue.keep(picture)).toMatchObject({ width: 40, height: 40 })
})

test('queued pictures fail with an error when the server stops', async () => {
  const queue = images(1)
  const picture = await cameraJpeg(40, 40)
  const waiting = Promise.allSettled([1, 2, 3].map(() => queue.keep(picture)))
  await queue.close()
  const results = await waiting
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(queue.keep(picture)).rejects.toBeInstanceOf(ImagesBusy)
})
