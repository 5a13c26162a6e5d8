-- Forms that visitors fill in, and what came in.
CREATE TABLE form (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  form_id text NOT NULL,
  name text NOT NULL,
  -- Fields in their order, texts around them, where answers are mailed to.
  definition jsonb NOT NULL,
  -- Grows with every save, so that two editors do not overwrite each other.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, form_id)
);
CREATE TABLE form_submission (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  submission_id text NOT NULL,
  form_id text NOT NULL,
  -- Each key is good for one submission.
  submission_key text NOT NULL,
  -- Answers with the titles of their fields, as they were when they were given.
  answers jsonb NOT NULL,
  page_title text NOT NULL DEFAULT '',
  page_path text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, submission_id),
  UNIQUE (website_id, submission_key)
);
ALTER TABLE form_submission ADD FOREIGN KEY (website_id, form_id) REFERENCES form (website_id, form_id) ON DELETE CASCADE;
CREATE INDEX form_submission_form_idx ON form_submission (website_id, form_id, submission_id DESC);
