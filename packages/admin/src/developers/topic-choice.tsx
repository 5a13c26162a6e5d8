import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../ui/checkbox.tsx'
import { t } from '../i18n/text.ts'
import { topicLabels, type WebhookTopic, webhooksQuery } from './webhooks.ts'
import styles from './developers.module.css'

interface TopicChoiceProps {
  readonly topics: readonly WebhookTopic[]
  readonly onChange: (topics: readonly WebhookTopic[]) => void
}

/** Boxes of all topics there are. */
export function TopicChoice({ topics, onChange }: TopicChoiceProps) {
  const known = useQuery(webhooksQuery).data?.topics ?? []
  const choose = (topic: WebhookTopic, isChosen: boolean) =>
    onChange(isChosen ? [...topics, topic] : topics.filter((each) => each !== topic))
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{t('Tell it when')}</legend>
      {known.map((topic) => (
        <Checkbox key={topic} isSelected={topics.includes(topic)} onChange={(isChosen) => choose(topic, isChosen)}>
          {topicLabels[topic]} <code className={styles.hint}>{topic}</code>
        </Checkbox>
      ))}
    </fieldset>
  )
}
