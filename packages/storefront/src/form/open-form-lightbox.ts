import type { Page } from '../island/page.ts'
import { ChunkLoadError, loadChunk } from '../page/load-chunk.ts'
import type { AskedForm } from './form-lightbox.ts'

/** Asks a form in a lightbox, which is loaded with the first one; says whether its answers were accepted. Where it does not come, an alert says so. */
export async function openFormLightbox(asked: AskedForm, page: Page): Promise<boolean> {
  try {
    const { askForm } = await loadChunk(() => import('./form-lightbox.ts'))
    return await askForm(asked, page)
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error
    await page.alert({ title: page.t('cartFormOpenFailed'), message: page.t('callFailed') })
    return false
  }
}
