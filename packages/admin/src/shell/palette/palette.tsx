import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { History, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { answer, api } from '../../api/client.ts'
import { getErrorMessage } from '../../api/problem.ts'
import { useCan, useSession } from '../../session/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormats } from '../../ui/format.ts'
import { Overlay } from '../../ui/overlay.tsx'
import { useRootAttribute } from '../../ui/use-root-attribute.ts'
import { useMenu } from '../menu.ts'
import { type Entry, findOwn, type Group, groupFound } from './entries.ts'
import styles from './palette.module.css'
import { keepRecent, readRecent } from './recent.ts'
import { listHere, useFindables } from './use-findables.ts'
import { t } from '../../i18n/text.ts'

const typingPauseMs = 80

/** With the first drawing: the effect of `autoFocus` comes later, and what is typed until then goes to the field below. */
const focusField = (input: HTMLInputElement | null) => input?.focus()

/** Finds screens, commands, orders, customers, products and pages as one types, and opens them. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { site } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { groups, error, isSearching } = useGroups(text.trim())
  const entries = groups.flatMap((group) => group.entries)
  const open = (entry: Entry) => {
    onClose()
    if (typeof entry.target === 'function') {
      entry.target()
      return
    }
    keepRecent(site.id, { label: entry.label, target: entry.target })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- targets are URLs of the router; one that is gone shows "Page not found".
    void navigate(entry.target as NavigateOptions)
  }
  useRootAttribute('data-has-palette', true)
  // The list marks its first entry a moment after the text changed: who types and presses Enter at once means that entry.
  const openOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const marked = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '')
    const entry = entries.find(({ id }) => id === marked?.dataset['key']) ?? entries[0]
    if (entry) open(entry)
  }
  return (
    <Overlay
      className={classNames(styles.overlay)}
      modalClassName={classNames(styles.modal)}
      isDismissable
      onClose={onClose}
    >
      <Dialog aria-label={t('Search')} className={classNames(styles.dialog)}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField aria-label={t('Search or run a command')} className={classNames(styles.field)}>
            <Search size={18} aria-hidden="true" />
            <Input
              className={classNames(styles.input)}
              placeholder={t('Search orders, products, pages, settings')}
              ref={focusField}
              onKeyDownCapture={openOnEnter}
            />
          </SearchField>
          <Menu
            aria-label={t('Results')}
            className={classNames(styles.results)}
            onAction={(key) => {
              const entry = entries.find(({ id }) => id === String(key))
              if (entry) open(entry)
            }}
            renderEmptyState={() => (
              <p className={styles.none}>
                {isSearching ? t('Searching') : t('Nothing found for “{text}”.', { text: text.trim() })}
              </p>
            )}
          >
            {groups.map(({ title, entries }) => (
              <MenuSection key={title} id={title}>
                <Header className={classNames(styles.title)}>{title}</Header>
                {entries.map(({ id, label, note, icon: Icon }) => (
                  <MenuItem key={id} id={id} textValue={label} className={classNames(styles.entry)}>
                    <Icon size={17} aria-hidden="true" />
                    <span className={styles.label}>{label}</span>
                    {note !== undefined && <span className={styles.note}>{note}</span>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </Autocomplete>
        {error !== null && (
          <p className={styles.error} role="alert">
            {getErrorMessage(error)}
          </p>
        )}
      </Dialog>
    </Overlay>
  )
}

interface Groups {
  readonly groups: readonly Group[]
  readonly error: Error | null
  readonly isSearching: boolean
}

function useGroups(text: string): Groups {
  const { site } = useSession()
  const formats = useFormats()
  const findables = useFindables()
  const { current } = useMenu()
  const asked = usePause(text)
  const can = useCan()
  const isAllowed = can('orders.read') || can('customers.read') || can('products.read') || can('content.read')
  const search = useQuery({
    queryKey: ['admin-search', asked],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/search', { params: { query: { q: asked } }, signal })),
    enabled: asked !== '' && isAllowed,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (text === '') {
    const recent = readRecent(site.id).map(({ label, target }): Entry => ({
      id: `recent/${label}`,
      label,
      icon: History,
      target,
    }))
    return {
      groups: [{ title: t('Recent'), entries: recent }, ...listHere(findables, current)].filter(hasEntries),
      error: null,
      isSearching: false,
    }
  }
  const own = { title: t('Commands and screens'), entries: findOwn(findables, text) }
  const found = search.data && asked !== '' ? groupFound(search.data, formats) : []
  // A number is an order first.
  const groups = /^#?\d/.test(text) ? [...found, own] : [own, ...found]
  return { groups: groups.filter(hasEntries), error: search.error, isSearching: search.isFetching || asked !== text }
}

const hasEntries = ({ entries }: Group) => entries.length > 0

/** The text once typing pauses. */
function usePause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
