-- When the removal of a deleted site was tried last; NULL: not yet. Sites that fail come after the others.
ALTER TABLE website_closure ADD COLUMN removal_tried_at timestamptz;
