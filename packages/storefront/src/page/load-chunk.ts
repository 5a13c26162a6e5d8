/** The specification's patience with a script that a page loads late. */
const chunkTimeoutMs = 120_000

/** A part of the page's scripts, or the style sheet that it brings, did not come. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    // What a style sheet fails with is a sentence of Vite.
    const code = reason.startsWith('Unable to preload CSS') ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
    super(`${code}: ${reason}`, { cause })
    this.code = code
  }
}

/** Loads a part of the page's scripts. Rejects with a `ChunkLoadError` when it fails, or does not come within two minutes. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${chunkTimeoutMs} ms.`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}
