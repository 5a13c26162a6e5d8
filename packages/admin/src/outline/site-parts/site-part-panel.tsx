import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SitePart } from '../../canvas/site-parts.ts'
import { AnnouncementFields } from '../../site/live/announcement-fields.tsx'
import { FooterFields } from '../../site/live/footer-fields.tsx'
import { headerFooterQuery } from '../../site/live/header-footer.ts'
import { HeaderFields } from '../../site/live/header-fields.tsx'
import { LogoField } from '../../site/live/logo-field.tsx'
import { TitleField } from '../../site/live/title-fields.tsx'
import { siteProfileQuery } from '../../site/site-profile.ts'
import { generalQuery } from '../../site/site.ts'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { FieldPanel } from './field-panel.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { useMayEdit, useSitePartLinks, useSitePartName } from './site-part-links.ts'
import { t } from '../../i18n/text.ts'

/** What edits a place that every page has. */
export function SitePartPanel({ part }: { readonly part: SitePart }) {
  const name = useSitePartName()(part)
  const links = useSitePartLinks(part)
  const mayEdit = useMayEdit(part.kind)
  if (part.kind === 'field' && mayEdit) return <FieldPanel fieldId={part.id} name={name} />
  return (
    <div className={styles.settings}>
      <header className={styles.settingsHead}>
        <h2 className={styles.settingsTitle}>{name}</h2>
      </header>
      {mayEdit ? (
        <>
          <p className={styles.siteHint}>
            <Radio size={16} aria-hidden="true" />
            {t('On every page. Changes here are live at once.')}
          </p>
          <PartsInside part={part} />
          <PartFields part={part} />
        </>
      ) : (
        <p className={styles.siteHint}>{t('This is on every page. Your role may not change it.')}</p>
      )}
      {links.length > 0 && (
        <ul className={styles.siteLinks}>
          {links.map(({ label, link }) => (
            <li key={label}>
              <Link {...link} className={getButtonClass()}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PartFields({ part: { kind, id } }: { readonly part: SitePart }) {
  switch (kind) {
    case 'header':
      return <HeaderPanel />
    case 'footer':
      return <FooterPanel />
    case 'title':
      return <TitlePanel />
    case 'announcement':
      return <AnnouncementPanel />
    case 'navigation':
      return <MenuPanel menu={id === '' ? 'mainNav' : id} />
    case 'field':
      return null
  }
}

function HeaderPanel() {
  return (
    <LoadedFields query={useQuery(headerFooterQuery)}>{({ header }) => <HeaderFields header={header} />}</LoadedFields>
  )
}

function FooterPanel() {
  return (
    <LoadedFields query={useQuery(headerFooterQuery)}>{({ footer }) => <FooterFields footer={footer} />}</LoadedFields>
  )
}

function TitlePanel() {
  const profile = useQuery(siteProfileQuery)
  const general = useQuery(generalQuery)
  return (
    <LoadedFields query={general}>
      {(settings) => (
        <>
          <TitleField settings={settings} />
          <LoadedFields query={profile}>{({ pictures }) => <LogoField logo={pictures.logo} />}</LoadedFields>
        </>
      )}
    </LoadedFields>
  )
}

function AnnouncementPanel() {
  return (
    <LoadedFields query={useQuery(siteProfileQuery)}>
      {({ announcement }) => <AnnouncementFields announcement={announcement} />}
    </LoadedFields>
  )
}

interface LoadedFieldsProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

function LoadedFields<Data>({ query, children }: LoadedFieldsProps<Data>) {
  if (query.data !== undefined) return <Focused>{children(query.data)}</Focused>
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width={14} />
      <Skeleton width={18} />
    </div>
  )
}

/** Takes the focus where somebody asked to edit the place. */
function Focused({ children }: { readonly children: ReactNode }) {
  const { focusRequest, takeFocusRequest } = useOutlineScreen()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeFocusRequest(focusRequest))
      place.current?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')?.focus()
  }, [focusRequest, takeFocusRequest])
  return (
    <div ref={place} className={styles.siteFields}>
      {children}
    </div>
  )
}

/** From a header or footer to what stands in it and has a panel of its own. */
function PartsInside({ part }: { readonly part: SitePart }) {
  const { siteParts = [], select, focusRow } = useOutlineScreen()
  const getName = useSitePartName()
  if (part.kind !== 'header' && part.kind !== 'footer') return null
  const inside = siteParts.filter(({ key, within }) => within === part.kind && key !== part.key)
  if (inside.length === 0) return null
  return (
    <ul className={styles.siteInside}>
      {inside.map((each) => (
        <li key={each.key}>
          <Button
            onPress={() => {
              select(each.key)
              focusRow(each.key)
            }}
          >
            {getName(each)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
