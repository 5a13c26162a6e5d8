import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { AuthorDialog } from './author-dialog.tsx'
import styles from './pages.module.css'
import { type Author, authorsQuery, useAuthorActions } from './pages.ts'
import { t } from '../i18n/text.ts'

/** Those who write for the site. */
export function AuthorsPanel({ mayWrite }: { readonly mayWrite: boolean }) {
  const authors = useQuery(authorsQuery)
  const [opened, setOpened] = useState<{ readonly author: Author | undefined }>()
  const [leaving, setLeaving] = useState<Author>()
  return (
    <Panel title={t('Authors')}>
      <div className={styles.body}>
        {authors.isPending && <Skeleton width={16} />}
        {authors.isError && <ErrorState error={authors.error} onRetry={() => void authors.refetch()} />}
        {authors.data?.length === 0 && (
          <p className={styles.hint}>{t('No authors yet. All blogs share their authors.')}</p>
        )}
        {authors.data && authors.data.length > 0 && (
          <ul className={styles.categories}>
            {authors.data.map((author) => (
              <li key={author.authorId} className={styles.category}>
                <span>{author.displayName}</span>
                {mayWrite && (
                  <>
                    <IconButton
                      aria-label={t('Edit {name}', { name: author.displayName })}
                      onPress={() => setOpened({ author })}
                    >
                      <Pencil size={16} aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      aria-label={t('Delete {name}', { name: author.displayName })}
                      onPress={() => setLeaving(author)}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayWrite && authors.data && (
          <div>
            <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setOpened({ author: undefined })}>
              {t('Add author')}
            </Button>
          </div>
        )}
      </div>
      {opened && <AuthorDialog author={opened.author} onClose={() => setOpened(undefined)} />}
      {leaving && <DeleteAuthorDialog author={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  )
}

function DeleteAuthorDialog({ author, onClose }: { readonly author: Author; readonly onClose: () => void }) {
  const { remove } = useAuthorActions()
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: author.displayName })}
      action={t('Delete')}
      onConfirm={() => remove.mutateAsync(author.authorId)}
      onClose={onClose}
    >
      {t('Their posts stay, with their name.')}
    </ConfirmDialog>
  )
}
