-- Who runs the installation suspends a site: visitors see that it is, its staff may go on and export it. The owner cannot end it.
ALTER TABLE website_closure ADD COLUMN suspended_at timestamptz, ADD COLUMN suspended_reason text NOT NULL DEFAULT '';
ALTER TABLE website_closure DROP CONSTRAINT website_closure_check;
ALTER TABLE website_closure ADD CONSTRAINT website_closure_state_check
  CHECK (closed_at IS NOT NULL OR deleted_at IS NOT NULL OR suspended_at IS NOT NULL);
