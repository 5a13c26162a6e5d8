import { EyeOff, UserX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/text.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import rowStyles from '../ui/rows.module.css'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import styles from './comments.module.css'
import { type Comment, type CommentState, useModeration } from './comments.ts'
import { useAction } from './use-action.ts'

const stateBadges: Readonly<Record<CommentState, { readonly tone: Tone; readonly label: string } | undefined>> = {
  published: undefined,
  pending: { tone: 'caution', label: t('Waiting') },
  flagged: { tone: 'danger', label: t('Hidden by reports') },
  spam: { tone: 'neutral', label: t('Spam') },
  deleted: { tone: 'neutral', label: t('Deleted') },
}

interface CommentRowProps {
  readonly comment: Comment
  readonly select: ReactNode
  readonly mayWrite: boolean
}

/** A comment with everything that is done about it. */
export function CommentRow({ comment, select, mayWrite }: CommentRowProps) {
  const { authorName, authorEmail, isOwner, state, flagCount, itemTitle, path, id, replyTo, createdOn, text } = comment
  const badge = stateBadges[state]
  const [isAnswering, setIsAnswering] = useState(false)
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      {select}
      <div className={rowStyles.words}>
        <div className={styles.who}>
          <bdi className={styles.name}>{authorName}</bdi>
          {isOwner && <Badge tone="neutral">{t('You')}</Badge>}
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          {flagCount > 0 && (
            <span className={styles.meta}>
              {t('{count, plural, one {# report} other {# reports}}', { count: flagCount })}
            </span>
          )}
        </div>
        <span className={styles.meta}>
          {authorEmail !== '' && <>{authorEmail} · </>}
          <Time iso={createdOn} /> ·{' '}
          <a href={`${path}#comment-${id}`}>
            <bdi>{itemTitle}</bdi>
          </a>
          {replyTo !== '' && <> · {t('answers {name}', { name: replyTo })}</>}
        </span>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {mayWrite && <Actions comment={comment} onReply={() => setIsAnswering(true)} />}
        {isAnswering && <ReplyForm comment={comment} onClose={() => setIsAnswering(false)} />}
      </div>
    </li>
  )
}

function Actions({ comment, onReply }: { readonly comment: Comment; readonly onReply: () => void }) {
  const { change, ban } = useModeration()
  const { problem, run } = useAction()
  const { id, state, isOwner, authorName } = comment
  const isHidden = state === 'spam' || state === 'deleted'
  const to = (next: CommentState) => run(() => change([id], next))
  return (
    <>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        {state !== 'published' && (
          <Button onPress={() => to('published')}>{state === 'deleted' ? t('Restore') : t('Publish')}</Button>
        )}
        {!isHidden && <Button onPress={onReply}>{t('Answer')}</Button>}
        {state !== 'spam' && !isOwner && <Button onPress={() => to('spam')}>{t('Spam')}</Button>}
        {state !== 'deleted' && <Button onPress={() => to('deleted')}>{t('Delete')}</Button>}
        {!isOwner && (
          <Menu label={t('More about the comment of {name}', { name: authorName })}>
            {state === 'published' && (
              <MenuItem icon={<EyeOff size={16} aria-hidden="true" />} onAction={() => to('pending')}>
                {t('Take off the page')}
              </MenuItem>
            )}
            <MenuItem icon={<UserX size={16} aria-hidden="true" />} onAction={() => run(() => ban(comment))}>
              {t('Ban {name}', { name: authorName })}
            </MenuItem>
          </Menu>
        )}
      </div>
    </>
  )
}

function ReplyForm({ comment, onClose }: { readonly comment: Comment; readonly onClose: () => void }) {
  const { reply } = useModeration()
  const [text, setText] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const { problem, isRunning, run } = useAction()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // The button that opened the form stays where it is; the answer is written here.
  useEffect(() => field.current?.focus(), [])
  const send = () => {
    setIsBlank(text.trim() === '')
    if (text.trim() === '') return
    run(async () => {
      await reply(comment.id, text)
      onClose()
    })
  }
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <TextField
        inputRef={field}
        rows={3}
        label={t('Your answer to {name}', { name: comment.authorName })}
        description={comment.state === 'published' ? undefined : t('The comment is published with it.')}
        error={isBlank && text.trim() === '' ? t('Write an answer first.') : undefined}
        value={text}
        onChange={setText}
        maxLength={5000}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isPending={isRunning}>
          {t('Publish answer')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
