import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import {
  addOption,
  countCombinations,
  maxNameLength,
  maxOptions,
  maxValueLength,
  maxVariants,
} from './option-changes.ts'
import { addValues, listRowsOfOption, listRowsOfValue, moveOption, moveValue } from './option-changes.ts'
import { removeOption, removeValue, renameOption, renameValue } from './option-changes.ts'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import { RenameField } from './rename-field.tsx'
import type { Option, Sheet } from './sheet.ts'
import { type SheetSource, useSheetFact, useSheetOptions } from './use-sheet.ts'
import styles from './variant-grid.module.css'
import { WordField } from './word-field.tsx'
import { t } from '../../i18n/text.ts'

interface OptionChipsProps {
  readonly variants: SheetSource
  readonly isDisabled: boolean
  /** Words of an option for the first one: a gift card has values. */
  readonly suggestion: string
}

/**
 * What buyers choose by, "Size: Small, Large". Each change makes or removes the variants that go with it. Not drawn again while cells are
 * written.
 */
export const OptionChips = memo(function OptionChips({ variants, isDisabled, suggestion }: OptionChipsProps) {
  const { write, getState } = variants.store
  const options = useSheetOptions(variants)
  const offered = useSheetFact(variants, ({ sheet }) => sheet.rows.length)
  const read = () => getState().sheet
  const [removal, setRemoval] = useState<Removal>()
  const [isAdding, setAdding] = useState(false)
  const { total, text } = countCombinations(options)
  const apply = (outcome: ReturnType<typeof addOption>): string | undefined => {
    if (outcome.kind === 'refused') return outcome.message
    write(() => outcome.sheet)
    return undefined
  }
  /** Asks before variants that are stored go; the rest can be undone. */
  const remove = (title: string, next: Sheet, gone: Removal['rows']) => {
    if (gone.some(({ isNew }) => !isNew)) setRemoval({ title, rows: gone, apply: () => write(() => next) })
    else write(() => next)
  }
  const canAdd = !isDisabled && options.length < maxOptions
  return (
    <div className={styles.options}>
      {options.map((option, index) => (
        <OptionCard
          key={option.name}
          option={option}
          isDisabled={isDisabled}
          isFirst={index === 0}
          isLast={index === options.length - 1}
          onRename={(name) => apply(renameOption(read(), option.name, name))}
          onMove={(by) => write((before) => moveOption(before, option.name, by))}
          onRemove={() =>
            remove(
              t('Remove the option “{name}”?', { name: option.name }),
              removeOption(read(), option.name),
              listRowsOfOption(read(), option.name),
            )
          }
          onAddValues={(values) => apply(addValues(read(), option.name, values))}
          onRenameValue={(from, to) => apply(renameValue(read(), option.name, from, to))}
          onMoveValue={(value, by) => write((before) => moveValue(before, option.name, value, by))}
          onRemoveValue={(value) =>
            remove(
              t('Remove “{value}”?', { value }),
              removeValue(read(), option.name, value),
              option.values.length > 1
                ? listRowsOfValue(read(), option.name, value)
                : listRowsOfOption(read(), option.name),
            )
          }
        />
      ))}
      {isAdding && (
        <WordField
          label={t('Option name')}
          placeholder={t('{suggestion}, then press Enter', { suggestion })}
          maxLength={maxNameLength}
          takesFocus
          onAdd={([name = '']) => {
            const problem = apply(addOption(read(), name))
            if (problem === undefined) setAdding(false)
            return problem
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      <div className={styles.chips}>
        {canAdd && !isAdding && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
            {t('Add option')}
          </Button>
        )}
        {options.length > 0 && (
          <output className={total > maxVariants ? styles.problem : styles.hint}>
            {total > offered
              ? t('{variants} of {max} variants, {count} of them offered', {
                  variants: text,
                  max: maxVariants,
                  count: offered,
                })
              : t('{variants} of {max} variants', { variants: text, max: maxVariants })}
          </output>
        )}
        {options.length === 0 && !isAdding && (
          <span className={styles.hint}>
            {t('Options, like {suggestion}, make variants with a price and stock each.', { suggestion })}
          </span>
        )}
      </div>
      {removal && <RemovalDialog removal={removal} options={options} onClose={() => setRemoval(undefined)} />}
    </div>
  )
})

interface OptionCardProps {
  readonly option: Option
  readonly isDisabled: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onRename: (name: string) => string | undefined
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onAddValues: (values: readonly string[]) => string | undefined
  readonly onRenameValue: (from: string, to: string) => string | undefined
  readonly onMoveValue: (value: string, by: -1 | 1) => void
  readonly onRemoveValue: (value: string) => void
}

function OptionCard({ option, isDisabled, isFirst, isLast, ...act }: OptionCardProps) {
  const { name, values } = option
  return (
    <fieldset className={styles.option} aria-label={t('Option {name}', { name })}>
      <div className={styles.optionHead}>
        <RenameField
          className={styles.optionName}
          label={t('Rename {name}', { name })}
          text={name}
          isDisabled={isDisabled}
          maxLength={maxNameLength}
          onRename={act.onRename}
        />
        {!isDisabled && (
          <>
            <IconButton aria-label={t('Move {name} up', { name })} isDisabled={isFirst} onPress={() => act.onMove(-1)}>
              <ArrowUp size={16} aria-hidden="true" />
            </IconButton>
            <IconButton aria-label={t('Move {name} down', { name })} isDisabled={isLast} onPress={() => act.onMove(1)}>
              <ArrowDown size={16} aria-hidden="true" />
            </IconButton>
            <IconButton aria-label={t('Remove option {name}', { name })} onPress={act.onRemove}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      <ul className={styles.chips}>
        {values.map((value, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt and an arrow move the value, from the buttons inside.
          <li
            key={value}
            className={styles.chip}
            onKeyDown={(event) => {
              if (!event.altKey || isDisabled) return
              const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
              if (by === undefined || (by < 0 ? index === 0 : index === values.length - 1)) return
              event.preventDefault()
              act.onMoveValue(value, by < 0 ? -1 : 1)
            }}
          >
            <RenameField
              className={styles.chipText}
              label={t('Rename {value}', { value })}
              text={value}
              isDisabled={isDisabled}
              maxLength={maxValueLength}
              onRename={(to) => act.onRenameValue(value, to)}
            />
            {!isDisabled && (
              <button
                type="button"
                className={styles.chipButton}
                aria-label={t('Remove {value}', { value })}
                onClick={() => act.onRemoveValue(value)}
              >
                <X size={15} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <WordField
          label={t('Add values to {name}', { name })}
          placeholder={t('Add a value, or several with commas')}
          maxLength={5_000}
          takesFocus={values.length === 0}
          onAdd={act.onAddValues}
        />
      )}
    </fieldset>
  )
}
