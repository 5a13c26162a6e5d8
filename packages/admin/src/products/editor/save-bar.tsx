import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './product-editor.module.css'

interface SaveBarProps {
  readonly count: number
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** What is not saved yet. Over the header at a desk, at the bottom of a phone; Ctrl+S saves. */
export function SaveBar({ count, isSaving, onSave, onDiscard }: SaveBarProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (count > 0 && !isSaving) onSave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [count, isSaving, onSave])
  if (count === 0 && !isSaving) return null
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      <output>{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</output>
      <Button onPress={onDiscard} isDisabled={isSaving}>
        Discard
      </Button>
      <Button kind="primary" onPress={onSave} isPending={isSaving}>
        Save
      </Button>
    </section>
  )
}
