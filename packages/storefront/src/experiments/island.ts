import { findToggle, findVariant, readFeatures } from './lookup.ts'

/**
 * Says which version of the page this is, for snippets of the owner that tell other analytics: the document gets `vitrine:experiment` with the
 * context of the specification. The server has chosen already, so nothing of the page changes.
 */
export function mount(markers: readonly HTMLElement[]): void {
  const features = readFeatures(window.Static?.SQUARESPACE_CONTEXT)
  for (const { dataset } of markers) {
    const context = findVariant(features, dataset['experiment'] ?? '', 'a')
    document.dispatchEvent(new CustomEvent('vitrine:experiment', { detail: context }))
    if (findToggle(features, 'experiment-overrides', false).isEnabled)
      console.info(
        `Experiment ${context.name}: version ${context.variant}. ?${context.name}=a, =b or =reset chooses another.`,
      )
  }
}
