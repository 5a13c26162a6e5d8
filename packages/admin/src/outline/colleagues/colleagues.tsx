import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { useEditors } from '../../documents/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { getColleagueColor, getInitials } from './colleague.ts'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { findSpot } from '../tree.ts'
import { useNodeName } from '../use-node-name.ts'
import { t } from '../../i18n/text.ts'

interface Colleague {
  readonly name: string
  /** That of the block they are in. */
  readonly row: string | undefined
}

/** Faces that the bar has room for. */
const maxShown = 3

/** Colleagues who have this document open. A press leads to the block that they are in. */
export function Colleagues() {
  const colleagues = useColleagues()
  useNews(colleagues)
  if (colleagues.length === 0) return null
  const more = colleagues.slice(maxShown)
  return (
    <span className={styles.editors}>
      {colleagues.slice(0, maxShown).map((colleague) => (
        <Face key={colleague.name} {...colleague} />
      ))}
      {more.length > 0 && <span title={more.map(({ name }) => name).join(', ')}>+{more.length}</span>}
    </span>
  )
}

function Face({ name, row }: Colleague) {
  const { select, focusRow } = useOutlineScreen()
  const getName = useNodeName()
  const look = { className: classNames(styles.face), style: { background: getColleagueColor(name) } }
  const label =
    row === undefined
      ? t('{name} is here too', { name })
      : t('{name} is in {block}: show it', { name, block: getName(row) })
  const shown = (
    <>
      <span aria-hidden="true">{getInitials(name)}</span>
      <span className="visually-hidden">{label}</span>
    </>
  )
  if (row === undefined)
    return (
      <span {...look} title={label}>
        {shown}
      </span>
    )
  const show = () => {
    select(row)
    focusRow(row)
  }
  return (
    <span title={label}>
      <Button {...look} onPress={show}>
        {shown}
      </Button>
    </span>
  )
}

/** Each person once, however many tabs they have: in the block of the tab that is in one. */
function useColleagues(): readonly Colleague[] {
  const editors = useEditors()
  const { tree } = useOutlineScreen()
  return useMemo(() => {
    const blocks = new Map<string, string>()
    for (const { name, blockId } of editors) if (!blocks.get(name)) blocks.set(name, blockId)
    return [...blocks].map(([name, blockId]) => {
      const row = `block:${blockId}`
      return { name, row: findSpot(tree, row) ? row : undefined }
    })
  }, [editors, tree])
}

/** Says who comes and who goes. */
function useNews(colleagues: readonly Colleague[]): void {
  const { announce } = useOutlineScreen()
  const before = useRef<readonly string[]>([])
  const names = JSON.stringify(colleagues.map(({ name }) => name))
  const tell = useEffectEvent((now: readonly string[]) => {
    const [came] = now.filter((name) => !before.current.includes(name))
    const [left] = before.current.filter((name) => !now.includes(name))
    before.current = now
    if (came !== undefined) announce(t('{name} is here too', { name: came }))
    else if (left !== undefined) announce(t('{name} has left', { name: left }))
  })
  useEffect(() => tell(JSON.parse(names)), [names])
}
