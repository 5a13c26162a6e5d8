-- The answers of a comment: what has some is kept when old comments are deleted.
CREATE INDEX item_comment_parent_idx ON item_comment (website_id, parent_id) WHERE parent_id IS NOT NULL;
