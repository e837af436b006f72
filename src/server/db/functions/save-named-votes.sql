-- Saves answers with a name, many in one statement (docs/decisions/002). Its plans are made once
-- for a connection, and by key whatever the tables' statistics say. What a survey allows was decided
-- by the program, from the survey as it read it, and comes with each vote; here it is only compared
-- with what is stored at this moment (docs/decisions/023):
--
-- `votes`: an array of these; no person twice for one survey.
--   n           the vote's number, by which it is answered
--   tenantId, surveyId, userId, app, answers, picks (a text, one key after the other), source
--   version     of the survey by which all this was decided; null where it cannot change
--   inTime      whether the survey of that version takes answers at `voted_at`
--   sure        whether the caller is in the audience by what the program knows; where not, a
--               roster that was read after `roster_since` has to say so
--   eitherForm  whether people choose to answer without a name: who did so has had their answer
--   complete, retake, replaces  `incomplete`, `same` or `any`: see domain/response/retake.ts
--   changed     the ids of the questions that were changed; where a response is stored, its answers
--               to the others have to be those of `basis`, or of `answers` where that is null.
--               Null: all may have changed
--   basis       the stored answers that stay, as they were read: what the survey allows may have
--               changed since they were stored, so that `answers` has them in another form
--   comment     null leaves the one that is there, an empty one removes it
-- `tenants`, `surveys_of`: the surveys of all these votes. `usage_period`: the month that new
-- responses count in.
--
-- Answers for each `n` what became of it (`VoteOutcome`), and of a saved one the milliseconds at
-- which the stored response was completed.
--
-- The program makes this function at its start, under a name that ends with the hash of this text.
CREATE FUNCTION save_named_votes(
  tenants uuid[], surveys_of uuid[], votes jsonb, voted_at timestamptz, roster_since timestamptz,
  usage_period text
)
RETURNS TABLE (n int, outcome text, completed_on double precision)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  -- The rows that votes and changes of state go through, in the order of their keys, so that two
  -- processes cannot wait for each other. What follows is a statement of its own: one that waited
  -- for the lock itself would still see what was there before it waited, and count from stale
  -- answers.
  PERFORM 1 FROM totals t
  WHERE (t.tenant_id, t.survey_id) IN (SELECT * FROM unnest(tenants, surveys_of))
  ORDER BY t.tenant_id, t.survey_id
  FOR UPDATE;

  RETURN QUERY
  WITH input AS MATERIALIZED (
    SELECT v.n, v."tenantId" AS tenant_id, v."surveyId" AS survey_id, v."userId" AS user_id, v.app,
      v.version, v."inTime" AS in_time, v.sure, v."eitherForm" AS either_form, v.answers,
      string_to_array(v.picks, ' ') AS picks, v.complete, v.replaces, v.source, v.retake, v.comment,
      v.changed, COALESCE(v.basis, v.answers) AS basis
    FROM jsonb_to_recordset(votes) AS v (
      n int, "tenantId" uuid, "surveyId" uuid, "userId" uuid, app text, version text,
      "inTime" boolean, sure boolean, "eitherForm" boolean, answers jsonb, picks text,
      complete boolean, replaces text, source text, retake boolean, comment text,
      changed jsonb, basis jsonb
    )
  ), current AS MATERIALIZED (
    -- Once for each survey and not for each vote: its version, and the places it was sent to whose
    -- rosters are fresh enough. Sub-selects of one value: an EXISTS might be hashed, which reads all.
    SELECT k.*, (
      SELECT s.xmin::text FROM surveys s
      WHERE s.tenant_id = k.tenant_id AND s.id = k.survey_id
      LIMIT 1
    ) AS version, ARRAY(
      SELECT r.id FROM recipients r
      WHERE r.tenant_id = k.tenant_id AND r.survey_id = k.survey_id AND (
        SELECT c.members_read_at > roster_since FROM conversations c
        WHERE c.tenant_id = k.tenant_id AND c.application_type = k.app
          AND c.conversation_id = r.id
        LIMIT 1
      )
    ) AS places
    FROM (SELECT DISTINCT tenant_id, survey_id, app FROM input) k
  ), judged AS MATERIALIZED (
    SELECT i.*, CASE
      WHEN s.version IS NULL THEN 'not-open'
      WHEN s.version <> i.version OR NOT (i.sure OR COALESCE((
        SELECT true FROM members m
        WHERE m.tenant_id = i.tenant_id AND m.application_type = i.app
          AND m.user_id = i.user_id AND m.conversation_id = ANY (s.places)
        LIMIT 1
      ), false)) THEN 'stale'
      WHEN NOT i.in_time THEN 'not-open'
      WHEN i.changed IS NOT NULL AND COALESCE((
        SELECT (
          SELECT jsonb_agg(o.answer ORDER BY o.answer) FROM jsonb_array_elements(r.answers) o (answer)
          WHERE NOT i.changed ? (o.answer ->> 'questionId')
        ) IS DISTINCT FROM (
          SELECT jsonb_agg(n.answer ORDER BY n.answer) FROM jsonb_array_elements(i.basis) n (answer)
          WHERE NOT i.changed ? (n.answer ->> 'questionId')
        )
        FROM responses r
        WHERE r.tenant_id = i.tenant_id AND r.survey_id = i.survey_id AND r.user_id = i.user_id
        LIMIT 1
      ), false) THEN 'stale'
      WHEN i.either_form AND EXISTS (
        SELECT 1 FROM participation p
        WHERE p.tenant_id = i.tenant_id AND p.survey_id = i.survey_id
          AND i.user_id = ANY (p.user_ids)
      ) THEN 'counted'
      -- A completed response gives way to what may replace it: nothing incomplete, or only the same
      -- answers.
      WHEN i.replaces <> 'any' AND COALESCE((
        SELECT r.completed_on IS NOT NULL AND (i.replaces = 'incomplete'
          OR jsonb_array_length(i.answers) <> jsonb_array_length(r.answers) OR EXISTS (
          SELECT 1 FROM jsonb_array_elements(r.answers) o (answer)
          WHERE NOT EXISTS (
            SELECT 1 FROM jsonb_array_elements(i.answers) n (answer) WHERE n.answer = o.answer
          )
        ))
        FROM responses r
        WHERE r.tenant_id = i.tenant_id AND r.survey_id = i.survey_id AND r.user_id = i.user_id
        LIMIT 1
      ), false) THEN 'counted'
      ELSE 'saved' END AS outcome
    FROM input i
    JOIN current s ON s.tenant_id = i.tenant_id AND s.survey_id = i.survey_id AND s.app = i.app
  ), taken AS MATERIALIZED (
    SELECT j.*, r.picks AS old_picks, r.user_id IS NOT NULL AS known,
      r.completed_on IS NOT NULL AS was_complete
    FROM judged j
    LEFT JOIN LATERAL (
      SELECT r.picks, r.user_id, r.completed_on FROM responses r
      WHERE r.tenant_id = j.tenant_id AND r.survey_id = j.survey_id AND r.user_id = j.user_id
      LIMIT 1
    ) r ON true
    WHERE j.outcome = 'saved'
  ), again AS MATERIALIZED (
    SELECT j.tenant_id, j.survey_id, j.user_id FROM taken j WHERE j.retake
  ), saved AS (
    INSERT INTO responses AS r (
      tenant_id, survey_id, user_id, answers, picks, source, comment, created_at, updated_at,
      completed_on
    )
    SELECT tenant_id, survey_id, user_id, answers, picks, source, comment, voted_at, voted_at,
      CASE WHEN complete THEN voted_at END
    FROM taken
    ON CONFLICT (tenant_id, survey_id, user_id) DO UPDATE
    SET answers = excluded.answers, picks = excluded.picks, source = excluded.source,
        comment = coalesce(excluded.comment, r.comment), updated_at = excluded.updated_at,
        -- Whoever takes it again has completed it when they did so for the last time.
        completed_on = CASE
          WHEN EXISTS (
            SELECT 1 FROM again a
            WHERE (a.tenant_id, a.survey_id, a.user_id)
              = (excluded.tenant_id, excluded.survey_id, excluded.user_id)
          ) THEN coalesce(excluded.completed_on, r.completed_on)
          ELSE coalesce(r.completed_on, excluded.completed_on) END
    RETURNING r.tenant_id, r.survey_id, r.user_id, r.completed_on
  ), change AS (
    SELECT tenant_id, survey_id, pick, sum(d)::int AS d
    FROM (
      SELECT tenant_id, survey_id, unnest(picks) AS pick, 1 AS d FROM taken
      UNION ALL
      SELECT tenant_id, survey_id, unnest(old_picks), -1 FROM taken WHERE known
    ) c
    GROUP BY tenant_id, survey_id, pick HAVING sum(d) <> 0
  ), counted AS (
    INSERT INTO tallies AS t (tenant_id, survey_id, question_id, choice_id, count)
    SELECT tenant_id, survey_id, split_part(pick, ':', 1)::uuid, split_part(pick, ':', 2), d
    FROM change
    ORDER BY tenant_id, survey_id, pick
    ON CONFLICT (tenant_id, survey_id, question_id, choice_id)
    DO UPDATE SET count = t.count + excluded.count
  ), used AS (
    INSERT INTO usage AS u (tenant_id, survey_id, period, count)
    SELECT tenant_id, survey_id, usage_period, count(*)::int FROM taken
    WHERE complete AND NOT was_complete GROUP BY tenant_id, survey_id
    ORDER BY tenant_id, survey_id
    ON CONFLICT (tenant_id, survey_id, period) DO UPDATE SET count = u.count + excluded.count
  ), revised AS (
    UPDATE totals t
    SET revision = t.revision + 1, response_count = t.response_count + c.added,
        response_updated_at = voted_at
    FROM (
      SELECT tenant_id, survey_id, (count(*) FILTER (WHERE NOT known))::int AS added
      FROM taken GROUP BY tenant_id, survey_id
    ) c
    WHERE t.tenant_id = c.tenant_id AND t.survey_id = c.survey_id
  )
  SELECT j.n, j.outcome, (extract(epoch FROM s.completed_on) * 1000)::double precision
  FROM judged j
  LEFT JOIN saved s
    ON s.tenant_id = j.tenant_id AND s.survey_id = j.survey_id AND s.user_id = j.user_id;
END
$$;
