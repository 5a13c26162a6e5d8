import { type ComponentProps, lazy, Suspense } from 'react'

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }))

/** The picker of the library, loaded when it is opened. */
export function LazyMediaPicker(props: ComponentProps<typeof MediaPicker>) {
  return (
    <Suspense>
      <MediaPicker {...props} />
    </Suspense>
  )
}
