import { ChevronDown, ChevronUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { t } from '../i18n/text.ts'

interface MoveButtonsProps {
  readonly name: string
  /** Where the row is in its list, from 0. */
  readonly index: number
  readonly count: number
  readonly onMove: (by: -1 | 1) => void
}

/**
 * Moves a row of a list up and down by one place, and says where it is then, with the way back.
 * A row that moves loses the focus, and so does a button with nothing left to do; the focus is given back here.
 */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<-1 | 1>(undefined)
  const notify = useNotify()
  const latestMove = useRef(onMove)
  const move = (by: -1 | 1) => {
    pressed.current = by
    onMove(by)
  }
  useLayoutEffect(() => {
    if (pressed.current === undefined) return
    const by = pressed.current
    const isUp = index === count - 1 || (pressed.current === -1 && index > 0)
    ;(isUp ? up : down).current?.focus()
    pressed.current = undefined
    notify(t('{name} is number {index} of {count} now.', { name, index: index + 1, count }), {
      about: 'moved row',
      undo: () => latestMove.current(by === 1 ? -1 : 1),
    })
  }, [index, count, name, notify])
  useLayoutEffect(() => {
    latestMove.current = onMove
  })
  return (
    <>
      <IconButton ref={up} aria-label={t('Move {name} up', { name })} isDisabled={index === 0} onPress={() => move(-1)}>
        <ChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        ref={down}
        aria-label={t('Move {name} down', { name })}
        isDisabled={index === count - 1}
        onPress={() => move(1)}
      >
        <ChevronDown size={18} aria-hidden="true" />
      </IconButton>
    </>
  )
}
