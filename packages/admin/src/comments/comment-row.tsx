import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { ModeratedRow } from '../moderation/moderated-row.tsx'
import styles from '../moderation/moderation.module.css'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { Time } from '../ui/time.tsx'
import { type Comment, useModeration } from './comments.ts'

interface CommentRowProps {
  readonly comment: Comment
  readonly select: ReactNode
}

/** A comment with everything that is done about it. */
export function CommentRow({ comment, select }: CommentRowProps) {
  const { authorName, authorEmail, isOwner, state, flagCount, itemTitle, path, id, replyTo, createdOn, text } = comment
  const { change, reply, ban } = useModeration()
  const ownMenu = (run: (work: () => Promise<unknown>) => void) => (
    <MenuItem icon={<UserX size={16} aria-hidden="true" />} onAction={() => run(() => ban(comment))}>
      {t('Ban {name}', { name: authorName })}
    </MenuItem>
  )
  return (
    <ModeratedRow
      select={select}
      mayWrite={useCan()('comments.write')}
      state={state}
      title={
        <>
          <bdi className={styles.name}>{authorName}</bdi>
          {isOwner && <Badge tone="neutral">{t('You')}</Badge>}
        </>
      }
      aside={
        flagCount > 0 && (
          <span className={styles.meta}>
            {t('{count, plural, one {# report} other {# reports}}', { count: flagCount })}
          </span>
        )
      }
      meta={
        <>
          {authorEmail !== '' && <>{authorEmail} · </>}
          <Time iso={createdOn} /> ·{' '}
          <a href={`${path}#comment-${id}`}>
            <bdi>{itemTitle}</bdi>
          </a>
          {replyTo !== '' && <> · {t('answers {name}', { name: replyTo })}</>}
        </>
      }
      text={text}
      answerForm={{
        authorName,
        description: state === 'published' ? undefined : t('The comment is published with it.'),
        onSend: (answer) => reply(id, answer),
      }}
      canBeSpam={!isOwner}
      menuLabel={t('More about the comment of {name}', { name: authorName })}
      {...(isOwner ? {} : { menuItems: ownMenu })}
      onChange={(next) => change([id], next)}
    />
  )
}
