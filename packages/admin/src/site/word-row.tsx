import { RotateCcw } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './site.module.css'
import { labelOf } from './word-names.ts'
import type { Word } from './words.ts'

interface WordRowProps {
  readonly word: Word
  /** The owner's words; null for the standard ones. */
  readonly text: string | null
  readonly error: string | undefined
  readonly onChange: (text: string | null) => void
}

/** One thing pages say, with the way back to the standard words. */
export function WordRow({ word, text, error, onChange }: WordRowProps) {
  const label = labelOf(word)
  const isLong = word.default.length > 60 || (text?.length ?? 0) > 60
  return (
    <li className={styles.word}>
      <TextField
        label={label}
        value={text ?? ''}
        placeholder={word.default}
        maxLength={1000}
        rows={isLong ? 2 : 1}
        error={error}
        description={text === null ? undefined : `Default: ${word.default || 'nothing'}`}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
      {text !== null && (
        <IconButton aria-label={`Use default for ${label}`} onPress={() => onChange(null)}>
          <RotateCcw size={15} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
