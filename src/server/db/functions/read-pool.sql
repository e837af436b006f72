-- What saving anonymous answers to one survey has to know (docs/decisions/040), after locking the
-- survey's totals. `users`: who gives these answers, in the variant `app`; `roster_since`: rosters
-- that were read before it say nothing.
--
-- Answers one row, or none if there is no such survey:
--   version     of the survey
--   count       responses so far
--   key_id, wrapped, shown_whole  of the survey's key; nulls where there is none
--   pool        the ids of its sealed rows, an array
--   took_part   whether each of `users` has answered before, by name or without
--   guest       whether each of them is a participant without an account
--   listed      whether a roster shows each of them in the audience
--   erased      how many of those who answered were erased since
--   guests      how many of those who answered are participants without an account
--
-- The program makes this function at its start, under a name that ends with the hash of this text.
CREATE FUNCTION read_pool(
  tenant uuid, survey uuid, users uuid[], app text, roster_since timestamptz
)
RETURNS TABLE (
  version text, count int, key_id text, wrapped text, shown_whole boolean, pool jsonb,
  took_part boolean[], guest boolean[], listed boolean[], erased int, guests int
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  -- Where the survey was sent to, as far as the rosters are fresh enough.
  places text[];
BEGIN
  -- What follows is a statement of its own: one that waited for the lock itself would still see
  -- what was there before it waited.
  PERFORM 1 FROM totals t WHERE t.tenant_id = tenant AND t.survey_id = survey FOR UPDATE;

  places := ARRAY(
    SELECT r.id FROM recipients r
    WHERE r.tenant_id = tenant AND r.survey_id = survey AND (
      SELECT c.members_read_at > roster_since FROM conversations c
      WHERE c.tenant_id = tenant AND c.application_type = app AND c.conversation_id = r.id
      LIMIT 1
    )
  );

  RETURN QUERY
  SELECT s.xmin::text, t.response_count, x.key_id, encode(x.wrapped, 'base64'), x.shown_whole,
    (
      SELECT coalesce(jsonb_agg(p.id), '[]') FROM sealed_ballots p
      WHERE p.tenant_id = tenant AND p.survey_id = survey
    ),
    ARRAY(
      -- Sub-selects of one value: an EXISTS might be hashed, which reads all.
      SELECT p.user_id IS NOT NULL OR coalesce((
        SELECT true FROM responses r
        WHERE r.tenant_id = tenant AND r.survey_id = survey AND r.user_id = i.user_id
        LIMIT 1
      ), false)
      FROM unnest(users) WITH ORDINALITY AS i (user_id, n)
      -- Joined, so that a long list is read once for all of them.
      LEFT JOIN (
        SELECT unnest(user_ids) AS user_id FROM participation
        WHERE tenant_id = tenant AND survey_id = survey
      ) p ON p.user_id = i.user_id
      ORDER BY i.n
    ),
    ARRAY(
      SELECT coalesce((
        SELECT true FROM guests g WHERE g.tenant_id = tenant AND g.user_id = i.user_id LIMIT 1
      ), false)
      FROM unnest(users) WITH ORDINALITY AS i (user_id, n)
      ORDER BY i.n
    ),
    ARRAY(
      SELECT coalesce((
        SELECT true FROM members m
        WHERE m.tenant_id = tenant AND m.application_type = app AND m.user_id = i.user_id
          AND m.conversation_id = ANY (places)
        LIMIT 1
      ), false)
      FROM unnest(users) WITH ORDINALITY AS i (user_id, n)
      ORDER BY i.n
    ),
    coalesce(d.erased, 0), coalesce(cardinality(d.user_ids) - d.people, 0)
  FROM surveys s
  JOIN totals t ON t.tenant_id = s.tenant_id AND t.survey_id = s.id
  LEFT JOIN survey_seals x ON x.tenant_id = s.tenant_id AND x.survey_id = s.id
  LEFT JOIN participation d ON d.tenant_id = s.tenant_id AND d.survey_id = s.id
  WHERE s.tenant_id = tenant AND s.id = survey;
END
$$;
