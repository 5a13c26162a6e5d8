import { ArrowDown, ArrowUp, CornerDownRight, CornerLeftUp, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { getNext, getPrevious, moveCategory } from './category-moves.ts'
import { NameEdit } from './name-edit.tsx'
import styles from './pages.module.css'
import { type Category, useCategories, useCategoryActions } from './pages.ts'
import { useCategoryOrder } from './use-order.ts'
import { t } from '../i18n/text.ts'

interface CategoriesPanelProps {
  readonly collectionId: string
  readonly mayWrite: boolean
}

/** The categories of a list: added, renamed where they are, put in order and into each other, deleted. */
export function CategoriesPanel({ collectionId, mayWrite }: CategoriesPanelProps) {
  const categories = useCategories(collectionId)
  const actions = useCategoryActions(collectionId)
  const order = useCategoryOrder(collectionId)
  const shown = order.show(categories.data ?? [])
  const problem = order.error ?? actions.change.error ?? actions.remove.error
  return (
    <Panel title={t('Categories')}>
      <div className={styles.body}>
        {categories.isPending && <Skeleton width={16} />}
        {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
        {problem && (
          <Notice tone="danger" alert>
            {getErrorMessage(problem)}
          </Notice>
        )}
        {categories.data?.length === 0 && <p className={styles.hint}>{t('No categories yet.')}</p>}
        {shown.length > 0 && (
          <ul className={styles.categories}>
            {shown.map((category) => (
              <CategoryRow
                key={category.categoryId}
                category={category}
                all={shown}
                actions={actions}
                onMove={(by) => {
                  const moved = moveCategory(order.getShown() ?? [], category.categoryId, by)
                  if (moved) order.save(moved)
                }}
                mayWrite={mayWrite}
              />
            ))}
          </ul>
        )}
        {mayWrite && categories.data && <AddCategory actions={actions} />}
      </div>
    </Panel>
  )
}

type Actions = ReturnType<typeof useCategoryActions>

interface CategoryRowProps {
  readonly category: Category
  readonly all: readonly Category[]
  readonly actions: Actions
  readonly onMove: (by: -1 | 1) => void
  readonly mayWrite: boolean
}

/** Categories are at most this deep inside each other. */
const maxLevels = 5

function CategoryRow({ category, all, actions, onMove, mayWrite }: CategoryRowProps) {
  const { name, categoryId, level, parentId } = category
  const before = getPrevious(all, category)
  const after = getNext(all, category)
  const parent = all.find((each) => each.categoryId === parentId)
  return (
    <li className={styles.category} data-level={level}>
      {level > 0 && <CornerDownRight size={14} className={styles.inner} aria-hidden="true" />}
      <NameEdit
        label={t('Name of category {name}', { name })}
        name={name}
        isDisabled={!mayWrite}
        onRename={(value) => actions.change.mutateAsync({ categoryId, name: value })}
      />
      {mayWrite && (
        <Menu label={t('More for category {name}', { name })}>
          {before && (
            <MenuItem icon={<ArrowUp size={16} />} onAction={() => onMove(-1)}>
              {t('Move up')}
            </MenuItem>
          )}
          {after && (
            <MenuItem icon={<ArrowDown size={16} />} onAction={() => onMove(1)}>
              {t('Move down')}
            </MenuItem>
          )}
          {before && level + 1 < maxLevels && (
            <MenuItem
              icon={<CornerDownRight size={16} />}
              onAction={() => actions.change.mutate({ categoryId, parentId: before.categoryId })}
            >
              {t('Move inside “{name}”', { name: before.name })}
            </MenuItem>
          )}
          {parent && (
            <MenuItem
              icon={<CornerLeftUp size={16} />}
              onAction={() => actions.change.mutate({ categoryId, parentId: parent.parentId })}
            >
              {t('Move out of “{name}”', { name: parent.name })}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 size={16} />} danger onAction={() => actions.remove.mutate(categoryId)}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

function AddCategory({ actions }: { readonly actions: Actions }) {
  const form = useForm({ defaultValues: { name: '' } })
  const send = form.handleSubmit(async ({ name }) => {
    try {
      await actions.add.mutateAsync({ name })
      form.reset()
      form.setFocus('name')
    } catch (error) {
      form.setError(
        'name',
        { message: getFieldProblems(error)['name'] ?? getErrorMessage(error) },
        { shouldFocus: true },
      )
    }
  })
  return (
    <form className={styles.addRow} noValidate onSubmit={(event) => void send(event)}>
      <FormField
        control={form.control}
        name="name"
        label={t('New category')}
        rules={{ required: t('Name is required.') }}
      />
      <Button type="submit" isPending={form.formState.isSubmitting}>
        {t('Add')}
      </Button>
    </form>
  )
}
