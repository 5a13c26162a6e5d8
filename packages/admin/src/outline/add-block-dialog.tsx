import { useQuery } from '@tanstack/react-query'
import { PanelTop, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { BlockIcon } from './block-icon.tsx'
import { getBlockLabel } from './block-labels.ts'
import { blockTypesQuery, searchBlockTypes } from './block-types.ts'
import { type MoveTarget, useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { t, translateServerText } from '../i18n/text.ts'

const sectionId = 'section'

interface AddBlockDialogProps {
  /** Where the block goes; where it suits without one. */
  readonly target?: MoveTarget | undefined
  readonly onClose: () => void
}

/** Every type of block with what it is for, found by its words. Arrows and Enter work while one types. */
export function AddBlockDialog({ target, onClose }: AddBlockDialogProps) {
  const { commands } = useOutlineScreen()
  const types = useQuery(blockTypesQuery)
  const [words, setWords] = useState('')
  const add = (key: string) => {
    onClose()
    const type = types.data?.find((each) => each.type === key)
    if (key === sectionId) commands.addSection()
    else if (type) commands.addBlock(type.type, type.version, target)
  }
  const entries = searchBlockTypes(types.data ?? [], words).map(({ type, summary }) => ({
    id: type,
    label: getBlockLabel(type),
    summary: translateServerText(summary),
  }))
  const section = {
    id: sectionId,
    label: t('Section'),
    summary: t('A part of the page as wide as the window, with a background.'),
  }
  const offersSection = `${section.label} ${section.summary}`.toLowerCase().includes(words.trim().toLowerCase())
  return (
    <Dialog title={t('Add block')} isOpen onClose={onClose}>
      {types.isPending && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width={20} />
          <Skeleton width={30} />
          <Skeleton width={24} />
        </div>
      )}
      {types.isError && <ErrorState error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && (
        <Autocomplete inputValue={words} onInputChange={setWords}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to search in it. */}
          <SearchField aria-label={t('Search blocks')} className={classNames(field.search)} autoFocus>
            <Search size={16} aria-hidden="true" />
            <Input className={classNames(field.input)} placeholder={t('Search blocks')} />
          </SearchField>
          <ListBox
            aria-label={t('Blocks')}
            className={classNames(styles.palette)}
            items={offersSection ? [...entries, section] : entries}
            selectionMode="none"
            onAction={(key) => add(String(key))}
            renderEmptyState={() => <p className={styles.none}>{t('No block has these words.')}</p>}
          >
            {(entry) => (
              <ListBoxItem id={entry.id} textValue={entry.label} className={classNames(styles.choice)}>
                <span className={styles.rowIcon}>
                  {entry.id === sectionId ? <PanelTop size={16} aria-hidden="true" /> : <BlockIcon type={entry.id} />}
                </span>
                <span className={styles.choiceText}>
                  <Text slot="label">{entry.label}</Text>
                  <Text slot="description" className={classNames(styles.summary)}>
                    {entry.summary}
                  </Text>
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      )}
    </Dialog>
  )
}
