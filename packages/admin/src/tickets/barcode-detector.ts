/** What browsers have of the Shape Detection API, which TypeScript does not describe. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined
}

/** A reader of QR codes; undefined where the browser has none, or no camera to ask for. */
export function createQrDetector(): Detector | undefined {
  const isThere = globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator
  return isThere && globalThis.BarcodeDetector ? new globalThis.BarcodeDetector({ formats: ['qr_code'] }) : undefined
}
