import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Tells people who do not see the screen that a link led somewhere: reads the new page's title, and puts the focus on its heading when
 * the followed link is gone.
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
