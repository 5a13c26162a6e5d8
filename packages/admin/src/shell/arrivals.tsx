import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Announces the new page to screen readers: reads its title, and focuses its heading when the followed link is gone.
 */
export function Arrivals() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        if (document.activeElement === document.body) {
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
        }
      }),
    [router],
  )
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
