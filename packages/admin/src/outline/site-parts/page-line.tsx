import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { editLine, findLineHost } from '../../canvas/edit-line.ts'
import { findSiteElement } from '../../canvas/site-parts.ts'
import { useSession } from '../../session/session.ts'
import { useSaveAnnouncement } from '../../site/live/announcement-fields.tsx'
import { useSaveTitle } from '../../site/live/title-fields.tsx'
import { siteProfileQuery } from '../../site/site-profile.ts'
import { useNotify } from '../../ui/notifications.tsx'
import { useOutlineScreen } from '../outline-context.ts'
import { t } from '../../i18n/text.ts'

interface PageLineProps {
  /** Of the place that shows the line. */
  readonly lineKey: string
  /** Hears which element is edited, and when none is any more. */
  readonly onEdited: (host: Element | undefined) => void
  readonly onEnd: () => void
  /** The keyboard went elsewhere. */
  readonly onLeave: () => void
  /** The page shows the line in another way, such as by a logo. */
  readonly onNoText: () => void
}

/** A line around the content, edited where it stands in the page. */
export function PageLine({ lineKey, ...props }: PageLineProps) {
  return lineKey === 'site:title' ? <TitleLine {...props} /> : <AnnouncementLine {...props} />
}

type LineProps = Omit<PageLineProps, 'lineKey'>

function TitleLine(props: LineProps) {
  const { title } = useSession().site
  const { save } = useSaveTitle()
  return (
    <Line
      {...props}
      placeKey="site:title"
      label={t('Site title')}
      value={title}
      maxLength={100}
      onSave={(text) => save(text, title)}
    />
  )
}

function AnnouncementLine(props: LineProps) {
  const announcement = useQuery(siteProfileQuery).data?.announcement
  const { save } = useSaveAnnouncement()
  if (!announcement) return null
  return (
    <Line
      {...props}
      placeKey="site:announcement"
      label={t('Announcement bar')}
      value={announcement.text}
      maxLength={500}
      onSave={(text) => save({ text }, { text: announcement.text })}
    />
  )
}

interface EditedLineProps extends LineProps {
  readonly placeKey: string
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** Answers why it failed. */
  readonly onSave: (text: string) => Promise<string | undefined>
}

function Line({ placeKey, label, value, maxLength, onSave, onEdited, onEnd, onLeave, onNoText }: EditedLineProps) {
  const link = useOutlineScreen().page
  const notify = useNotify()
  const begin = useEffectEvent(() => {
    const page = link.document
    const host = page ? findLineHost(findSiteElement(page, placeKey), value) : undefined
    if (!host) {
      onNoText()
      return undefined
    }
    onEdited(host)
    return editLine(host, {
      label,
      maxLength,
      onEnd,
      onLeave,
      onText: (text) =>
        void onSave(text).then((problem) => {
          if (problem === undefined) return
          host.textContent = value
          notify(problem)
        }),
    })
  })
  useEffect(() => begin(), [])
  useEffect(() => () => onEdited(undefined), [onEdited])
  return null
}
