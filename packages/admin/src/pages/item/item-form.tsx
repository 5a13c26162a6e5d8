import { itemTypes } from '@vitrine/commerce'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Globe, LayoutList, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useCan } from '../../session/session.ts'
import { FormSaveBar } from '../../forms/form-save-bar.tsx'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { useConflictCheck } from '../../forms/use-conflict-check.ts'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../../ui/page.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { getAcceptedTypes } from '../accepted-types.ts'
import { ContentPanel } from './content-panel.tsx'
import { CustomFields } from './custom-fields.tsx'
import { getPageKind } from '../kinds.tsx'
import { listCustomPictures } from './custom-values.ts'
import { DeleteItemDialog } from '../delete-item-dialog.tsx'
import { EventPanel, LinkPanel, SearchPanel, SortingPanel, StatePanel } from './item-panels.tsx'
import { HiddenListNotice } from './hidden-list-notice.tsx'
import { useHiddenList } from './use-hidden-list.ts'
import { FeaturedMediaPanel } from './featured-media-panel.tsx'
import { type ItemValues, toItemChanges, postRecord, toItemValues } from './item-values.ts'
import { StateBadge } from '../state-badge.tsx'
import { AudioPanel, PicturePanel, VideoPanel } from './media-panels.tsx'
import { savePictures } from '../../media/files.ts'
import { type Item, type ThemeTypes, collectionQuery, itemQuery, useItemActions } from '../pages.ts'
import styles from '../pages.module.css'
import { readItemProblems, showFirstProblem } from './item-problems.ts'
import { t } from '../../i18n/text.ts'

interface ItemFormProps {
  /** The way back to the list it was opened from. */
  readonly back?: ReactNode
  /** Panels for this kind of item alone, above the rest. */
  readonly children?: ReactNode
  readonly item: Item
  readonly timeZone: string
  readonly theme: ThemeTypes | undefined
}

const noTypes: ThemeTypes['customTypes'] = []

/** The form of an item. Changes that somebody else saved meanwhile are shown before a save overwrites them. */
export function ItemForm({ item, timeZone, theme, back, children }: ItemFormProps) {
  const { itemId, collectionId, title, path, isVisible } = item
  const isProduct = item.recordType === itemTypes.product
  const mayWrite = useCan()(isProduct ? 'products.write' : 'content.write')
  const navigate = useNavigate()
  const collection = useQuery(collectionQuery(collectionId)).data
  const { hiddenList, publishLabel, publishList } = useHiddenList(collectionId)
  const [isDeleting, setDeleting] = useState(false)
  const accepted = getAcceptedTypes(collection?.typeName ?? '', theme)
  // The caption of a picture is plain text until somebody builds it from blocks.
  const isCaption = accepted.isOfPictures && !item.hasBlocks && !isProduct
  const noun = getPageKind(collection?.typeName ?? '').items ?? 'item'
  const types = theme?.customTypes ?? noTypes
  const { form, send, toValues } = useItemForm({ item, timeZone, types, mayWrite })
  const { errors, isDirty, isSubmitting } = form.formState
  const publish = () => {
    const before = form.getValues('state')
    form.setValue('state', 'published', { shouldDirty: true })
    // What is refused is as visible as it was.
    void send().then((isSaved) => (isSaved ? publishList() : form.setValue('state', before, { shouldDirty: true })))
  }
  const isDraft = mayWrite && item.state === 'draft'
  const publishButton = isDraft && (
    <Button kind="primary" onPress={publish} isDisabled={isSubmitting}>
      {publishLabel}
    </Button>
  )
  return (
    <Page
      title={title}
      windowTitle={[title, isProduct ? t('Products') : (collection?.title ?? t('Pages'))]}
      before={
        back ?? (
          <BackLink link={{ to: '/pages/$collectionId', params: { collectionId } }}>
            {collection?.title ?? t('Back')}
          </BackLink>
        )
      }
      aside={<StateBadge item={item} />}
      actions={
        <PageActions
          actions={[
            mayWrite &&
              isCaption && {
                label: t('Edit content'),
                icon: <LayoutList size={16} aria-hidden="true" />,
                target: {
                  to: {
                    to: '/pages/$collectionId/items/$itemId',
                    params: { collectionId, itemId },
                    search: { view: 'outline' },
                  },
                },
              },
            {
              label: isVisible ? t('View') : t('Preview'),
              icon: <ExternalLink size={16} aria-hidden="true" />,
              target: { href: path },
            },
            // With unsaved changes it is in the save bar, which lies over this place.
            isDraft &&
              (!isDirty || isSubmitting) && {
                label: publishLabel,
                icon: <Globe size={16} aria-hidden="true" />,
                kind: 'primary',
                target: publish,
                isDisabled: isSubmitting,
              },
          ]}
        />
      }
    >
      {errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {errors.root.message}
        </Notice>
      )}
      {hiddenList && item.state !== 'draft' && <HiddenListNotice list={hiddenList} />}
      {children}
      <form className={styles.columns} noValidate onSubmit={(event) => void send(event)}>
        <div className={styles.side}>
          {accepted.isOfPictures && <PicturePanel form={form} mayWrite={mayWrite} />}
          <TextPanel form={form} isCaption={isCaption} />
          {!isCaption && !isProduct && <ContentPanel item={item} noun={noun} mayWrite={mayWrite} />}
          {item.recordType === postRecord && <FeaturedMediaPanel form={form} />}
          {item.recordType === itemTypes.event && <EventPanel form={form} timeZone={timeZone} />}
          {!accepted.isOfPictures && <PicturePanel form={form} mayWrite={mayWrite} />}
          {(accepted.hasVideo || item.hasVideo) && <VideoPanel form={form} mayWrite={mayWrite} item={item} />}
          {(accepted.hasAudio || item.audioUrl !== '') && <AudioPanel form={form} mayWrite={mayWrite} />}
          <CustomFields
            form={form}
            mayWrite={mayWrite}
            mayBePlain={accepted.mayBePlain}
            types={types.filter((type) => accepted.types.includes(type) || type.name === item.customType)}
          />
          <SearchPanel form={form} mayWrite={mayWrite} path={path} pageTitle={collection?.title ?? ''} />
        </div>
        <div className={styles.side}>
          <StatePanel form={form} mayWrite={mayWrite} timeZone={timeZone} hiddenList={hiddenList?.title} />
          <SortingPanel form={form} collectionId={collectionId} mayWrite={mayWrite} hasComments={item.takesComments} />
          <LinkPanel form={form} mayWrite={mayWrite} path={path} />
        </div>
        <FormSaveBar form={form} onDiscard={() => form.reset(toValues(item))}>
          {!isSubmitting && publishButton}
        </FormSaveBar>
      </form>
      {mayWrite && !isProduct && (
        <div>
          <Button kind="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => setDeleting(true)}>
            {t('Delete')}
          </Button>
        </div>
      )}
      {isDeleting && (
        <DeleteItemDialog
          item={item}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/pages/$collectionId', params: { collectionId }, ignoreBlocker: true })}
        />
      )}
      <LeaveGuard isDirty={isDirty && mayWrite} onSave={send} />
      <output className="visually-hidden">
        {isSubmitting ? (itemId === '' ? t('Saving') : t('Saving {title}', { title })) : ''}
      </output>
    </Page>
  )
}

interface ItemFormOptions extends Pick<ItemFormProps, 'item' | 'timeZone'> {
  readonly types: ThemeTypes['customTypes']
  readonly mayWrite: boolean
}

/** The typed values of an item and how they are saved. */
function useItemForm({ item, timeZone, types, mayWrite }: ItemFormOptions) {
  const notify = useNotify()
  const queries = useQueryClient()
  const { save, publishContent } = useItemActions(item.collectionId)
  const toValues = useCallback((stored: Item) => toItemValues(stored, timeZone, types), [timeZone, types])
  const form = useForm<ItemValues>({ defaultValues: toValues(item), disabled: !mayWrite })
  const refresh = () => queries.fetchQuery({ ...itemQuery(item.itemId), staleTime: 0 })
  const mergeStored = useConflictCheck({ form, stored: item, toValues, refresh })
  const send = useSaveForm({
    form,
    toValues,
    save: async (typed) => {
      // Who publishes a post means its content too, though that is written on a screen of its own.
      if (item.state === 'draft' && typed.state !== 'draft' && item.recordType !== itemTypes.product)
        await publishContent.mutateAsync(item.itemId)
      const merged = await mergeStored(typed)
      if (!merged) return undefined
      const { values, stored } = merged
      await savePictures([...(values.picture ? [values.picture] : []), ...listCustomPictures(values.custom)])
      return save.mutateAsync(toItemChanges(values, stored, timeZone, types))
    },
    onSaved: (saved) => notify(saved.state === item.state ? t('Saved.') : stateSentence(saved), { about: item.itemId }),
    readProblems: readItemProblems,
    onRefused: showFirstProblem,
  })
  return { form, send, toValues }
}

interface TextPanelProps {
  readonly form: UseFormReturn<ItemValues>
  readonly isCaption: boolean
}

function TextPanel({ form, isCaption }: TextPanelProps) {
  return (
    <Panel>
      <div className={styles.body}>
        <FormField
          control={form.control}
          name="title"
          label={t('Title')}
          rules={{ required: t('Title is required.') }}
        />
        <FormField
          control={form.control}
          name="excerpt"
          label={t('Excerpt')}
          rows={3}
          description={t('A short summary for lists and feeds.')}
        />
        {isCaption && (
          <FormField
            control={form.control}
            name="body"
            label={t('Caption')}
            rows={4}
            description={t('Leave a blank line between paragraphs. HTML is allowed.')}
          />
        )}
      </div>
    </Panel>
  )
}

function stateSentence({ state, isVisible }: Item): string {
  if (state === 'published') return t('Published.')
  if (state === 'scheduled') return isVisible ? t('Published.') : t('Scheduled.')
  return state === 'draft' ? t('Changed to draft.') : t('Anyone with the link can see it.')
}
