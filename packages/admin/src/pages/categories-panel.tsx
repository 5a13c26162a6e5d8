import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { fieldProblems, sentenceOf } from '../api/problem.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { InlineEdit } from '../ui/inline-edit.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { moved } from './page-tree.ts'
import styles from './pages.module.css'
import { type Category, useCategories, useCategoryActions } from './pages.ts'

interface CategoriesPanelProps {
  readonly collectionId: string
  readonly mayWrite: boolean
}

/** The categories of a list: added, renamed where they stand, put in order, deleted. */
export function CategoriesPanel({ collectionId, mayWrite }: CategoriesPanelProps) {
  const categories = useCategories(collectionId)
  const actions = useCategoryActions(collectionId)
  const problem = actions.place.error ?? actions.remove.error
  return (
    <Panel title="Categories">
      <div className={styles.body}>
        {categories.isPending && <Skeleton width={16} />}
        {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
        {problem && (
          <Notice tone="danger" alert>
            {sentenceOf(problem)}
          </Notice>
        )}
        {categories.data?.length === 0 && <p className={styles.hint}>No categories yet.</p>}
        {categories.data && categories.data.length > 0 && (
          <ul className={styles.categories}>
            {categories.data.map((category, index) => (
              <CategoryRow
                key={category.categoryId}
                category={category}
                index={index}
                all={categories.data}
                actions={actions}
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
  readonly index: number
  readonly all: readonly Category[]
  readonly actions: Actions
  readonly mayWrite: boolean
}

function CategoryRow({ category, index, all, actions, mayWrite }: CategoryRowProps) {
  const { name, categoryId } = category
  const move = (by: -1 | 1) => actions.place.mutate(moved(all, index, by).map((each) => each.categoryId))
  return (
    <li className={styles.category}>
      <InlineEdit
        label={`Name of category ${name}`}
        value={name}
        show={(value) => value}
        edit={(value) => value}
        inputMode="text"
        isDisabled={!mayWrite}
        parse={(text) => (text === '' ? { kind: 'refused', message: 'Enter a name.' } : { kind: 'value', value: text })}
        save={async (value) => {
          await actions.rename.mutateAsync({ categoryId, name: value })
          return { kind: 'saved' }
        }}
      />
      {mayWrite && (
        <>
          <IconButton aria-label={`Move category ${name} up`} isDisabled={index === 0} onPress={() => move(-1)}>
            <ChevronUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={`Move category ${name} down`}
            isDisabled={index === all.length - 1}
            onPress={() => move(1)}
          >
            <ChevronDown size={16} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={`Delete category ${name}`} onPress={() => actions.remove.mutate(categoryId)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  )
}

function AddCategory({ actions }: { readonly actions: Actions }) {
  const form = useForm({ defaultValues: { name: '' } })
  const send = form.handleSubmit(async ({ name }) => {
    try {
      await actions.add.mutateAsync(name)
      form.reset()
      form.setFocus('name')
    } catch (error) {
      form.setError('name', { message: fieldProblems(error)['name'] ?? sentenceOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form className={styles.addRow} noValidate onSubmit={(event) => void send(event)}>
      <FormField control={form.control} name="name" label="New category" rules={{ required: 'Enter a name.' }} />
      <Button type="submit" isPending={form.formState.isSubmitting}>
        Add
      </Button>
    </form>
  )
}
