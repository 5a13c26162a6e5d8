import { useQuery } from '@tanstack/react-query'
import { PanelTop, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { BlockIcon } from '../block-types/block-icon.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { blockTypesQuery, searchBlockTypes } from '../block-types/block-types.ts'
import { type MoveTarget, useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { keepRecentType, readRecentTypes } from '../block-types/recent-types.ts'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import { t, translateServerText } from '../i18n/text.ts'

const sectionId = 'section'
const recentPrefix = 'recent/'

interface AddBlockDialogProps {
  /** Where the block goes; where it suits without one. */
  readonly target?: MoveTarget | undefined
  readonly onClose: () => void
}

/** Every type of block with what it is for, found by its words. Arrows and Enter work while one types. */
export function AddBlockDialog({ target, onClose }: AddBlockDialogProps) {
  const { commands, openSections } = useOutlineScreen()
  const types = useQuery(blockTypesQuery)
  const [words, setWords] = useState('')
  const add = (key: string) => {
    onClose()
    const name = key.replace(recentPrefix, '')
    const type = types.data?.find((each) => each.type === name)
    if (name === sectionId) openSections()
    else if (type) {
      keepRecentType(name)
      commands.addBlock(type.type, type.version, target)
    }
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
  const [recent] = useState(readRecentTypes)
  const isPhone = useMediaQuery(phoneWidth)
  const again = words === '' ? recent.flatMap((type) => entries.find(({ id }) => id === type) ?? []) : []
  const offersSection = `${section.label} ${section.summary}`.toLowerCase().includes(words.trim().toLowerCase())
  const all = offersSection ? [...entries, section] : entries
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
          <div className={styles.paletteSearch}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to search in it; a phone's keyboard would cover the list. */}
            <SearchField aria-label={t('Search blocks')} className={classNames(field.search)} autoFocus={!isPhone}>
              <Search size={16} aria-hidden="true" />
              <Input className={classNames(field.input)} placeholder={t('Search blocks')} />
            </SearchField>
          </div>
          <ListBox
            aria-label={t('Blocks')}
            className={classNames(styles.palette)}
            selectionMode="none"
            onAction={(key) => add(String(key))}
            renderEmptyState={() => <p className={styles.none}>{t('No block has these words.')}</p>}
          >
            {again.length > 0 && (
              <ListBoxSection>
                <Header className={classNames(styles.paletteHeading)}>{t('Used last')}</Header>
                {again.map((entry) => (
                  <BlockChoice key={entry.id} entry={{ ...entry, id: `${recentPrefix}${entry.id}` }} icon={entry.id} />
                ))}
              </ListBoxSection>
            )}
            {all.length > 0 && (
              <ListBoxSection aria-label={t('All blocks')}>
                {again.length > 0 && <Header className={classNames(styles.paletteHeading)}>{t('All blocks')}</Header>}
                {all.map((entry) => (
                  <BlockChoice key={entry.id} entry={entry} icon={entry.id} />
                ))}
              </ListBoxSection>
            )}
          </ListBox>
        </Autocomplete>
      )}
    </Dialog>
  )
}

interface BlockChoiceProps {
  readonly entry: { readonly id: string; readonly label: string; readonly summary: string }
  readonly icon: string
}

function BlockChoice({ entry, icon }: BlockChoiceProps) {
  return (
    <ListBoxItem id={entry.id} textValue={entry.label} className={classNames(styles.choice)}>
      <span className={styles.choiceIcon}>
        {icon === sectionId ? <PanelTop size={20} aria-hidden="true" /> : <BlockIcon type={icon} size={20} />}
      </span>
      <span className={styles.choiceText}>
        <span>{entry.label}</span>
        <span className={styles.summary}>{entry.summary}</span>
      </span>
    </ListBoxItem>
  )
}
