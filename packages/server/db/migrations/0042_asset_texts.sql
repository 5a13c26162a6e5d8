-- A picture has a title and a description of its own; templates read them as `title` and `body`.
ALTER TABLE asset ADD COLUMN title text NOT NULL DEFAULT '';
ALTER TABLE asset ADD COLUMN description text NOT NULL DEFAULT '';
